import CMicroHTTPD
import Glibc

/// The request line and the header fields of a request, checked.
struct RequestHead {
    let method: String
    let target: RequestTarget
    let headers: Headers
    let contentLength: Int

    /// Reads what libmicrohttpd has parsed, and refuses what it lets through (seen with 0.9.75).
    ///
    /// libmicrohttpd splits the head where it lies in its buffer, each piece ended by a NUL byte. So the pieces of a head
    /// as RFC 9112 wants it lie one right behind the other, with nothing between them but the separators. Any deviation
    /// (NUL bytes, lone line feeds, folded lines, blanks out of place) leaves a gap.
    init(
        of handle: OpaquePointer, _ library: MicroHTTPD, method: UnsafePointer<CChar>, target: [UInt8],
        limits: HTTPServer.Limits
    ) throws(Refusal) {
        let methodLength = strlen(method)
        guard methodLength > 0,
            UnsafeRawBufferPointer(start: method, count: methodLength).allSatisfy(\.isTokenCharacter)
        else { throw .badMethod }
        let size = library.headSize(of: handle)
        guard size <= limits.headSize else { throw .headTooLarge }

        var reader = FieldReader(
            expected: method + methodLength + 1 + target.count + " HTTP/1.1\r\n".utf8.count,
            countLimit: limits.headerCount)
        _ = withUnsafeMutablePointer(to: &reader) { library.connectionValues(handle, .HEADER_KIND, readField, $0) }
        if let refusal = reader.refusal { throw refusal }
        guard reader.expected + 2 == method + size else { throw .badHead }

        self.method = String(cString: method)
        headers = reader.headers
        contentLength = try Self.contentLength(reader.headers)
        self.target = try RequestTarget(target)
        guard let host = headers["host"], isValidHost(host) else { throw .badHost }
    }

    /// What a proxy calls the request.
    var requestID: String? {
        guard let id = headers["x-request-id"], 1...64 ~= id.utf8.count,
            id.hasOnly({ $0.isDigit || (0x61...0x7A).contains($0.lowercased) || "-._".utf8.contains($0) })
        else { return nil }
        return id
    }

    private static func contentLength(_ headers: Headers) throws(Refusal) -> Int {
        let length = headers["content-length"]
        guard headers["transfer-encoding"] == nil else {
            throw length == nil ? .transferEncoding : .ambiguousLength
        }
        guard let length else { return 0 }
        guard !length.isEmpty, length.hasOnly(\.isDigit) else { throw .badLength }
        guard let number = Int(length) else { throw .bodyTooLarge }
        return number
    }
}

/// Takes the fields in, one by one.
private struct FieldReader {
    /// Fields that have one meaning only: a second one would be read by some and not by others.
    private static let singletons = [
        "authorization", "content-length", "content-type", "host", "origin", "referer", "sec-fetch-site",
        "transfer-encoding", "user-agent",
    ]

    /// Where the next piece must begin.
    var expected: UnsafePointer<CChar>
    let countLimit: Int
    var headers = Headers()
    var refusal: Refusal?

    init(expected: UnsafePointer<CChar>, countLimit: Int) {
        self.expected = expected
        self.countLimit = countLimit
    }

    mutating func take(name: UnsafeBufferPointer<CChar>, value: UnsafeBufferPointer<CChar>) -> Bool {
        guard let nameStart = name.baseAddress, let valueStart = value.baseAddress else { return refuse(.badHead) }
        let nameBytes = UnsafeRawBufferPointer(name)
        let valueBytes = UnsafeRawBufferPointer(value)
        var position = nameStart + name.count + 1
        guard nameStart == expected, position <= valueStart, !name.isEmpty, nameBytes.allSatisfy(\.isTokenCharacter),
            valueBytes.allSatisfy(\.isFieldValueCharacter)
        else { return refuse(.badHead) }
        while position < valueStart {
            guard position.pointee == 0x20 || position.pointee == 0x09 else { return refuse(.badHead) }
            position += 1
        }
        expected = valueStart + value.count + 2

        guard headers.fields.count < countLimit else { return refuse(.tooManyHeaders) }
        let lowercased = String(unsafeUninitializedCapacity: name.count) { text in
            for (index, byte) in nameBytes.enumerated() { text[index] = byte.lowercased }
            return name.count
        }
        if Self.singletons.contains(lowercased), headers[lowercased] != nil {
            return refuse(lowercased == "host" ? .badHost : .repeatedField)
        }
        headers.add(lowercased, String(String(decoding: valueBytes, as: UTF8.self)[...].trimmingBlanks))
        return true
    }

    private mutating func refuse(_ refusal: Refusal) -> Bool {
        self.refusal = refusal
        return false
    }
}

private func readField(
    reader: UnsafeMutableRawPointer?, _: MHD_ValueKind, name: UnsafePointer<CChar>?, nameSize: Int,
    value: UnsafePointer<CChar>?, valueSize: Int
) -> MHD_Result {
    guard let reader = reader?.assumingMemoryBound(to: FieldReader.self) else { return .NO }
    let isTaken = reader.pointee.take(
        name: UnsafeBufferPointer(start: name, count: nameSize),
        value: UnsafeBufferPointer(start: value, count: valueSize))
    return isTaken ? .YES : .NO
}
