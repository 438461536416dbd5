import HTTPServer

/// What the command line says about the server; it takes the place of what the configuration says.
struct ServeOptions: Sendable {
    var listen: Address?
    var certificates: HTTPServer.CertificateFiles?
    var metrics: Address?
    var accessLog: String?

    init() {}

    init(_ arguments: Arguments) throws(UsageError) {
        listen = try Self.address(Serve.listen, in: arguments)
        metrics = try Self.address(Serve.metrics, in: arguments)
        accessLog = arguments.value(Serve.accessLog)
        switch (arguments.value(Serve.certificate), arguments.value(Serve.key)) {
        case (nil, nil): break
        case (let certificate?, let key?): certificates = .init(certificate: certificate, key: key)
        case (_?, nil): throw arguments.usageError("'--certificate' needs '--key' with it")
        case (nil, _?): throw arguments.usageError("'--key' needs '--certificate' with it")
        }
    }

    private static func address(_ option: OptionDescription, in arguments: Arguments) throws(UsageError) -> Address? {
        guard let text = arguments.value(option) else { return nil }
        guard let address = Address(text) else {
            throw arguments.usageError(
                "\(UsageError.quoted(text)) is no address for '\(option.longForm)'; "
                    + "use one such as 127.0.0.1:8080 or [::1]:8080")
        }
        return address
    }
}
