import CMicroHTTPD
import DynamicLibraries

/// libmicrohttpd's functions, loaded when the first server starts: linked in, it and the TLS library behind it would
/// cost every start of a program that only might serve a millisecond or two.
struct MicroHTTPD: @unchecked Sendable {
    // Invariant: nothing changes after the initialiser. On which threads the functions may be called is the callers'
    // to know.

    let stopDaemon: @convention(c) (OpaquePointer?) -> Void
    let addConnection: @convention(c) (OpaquePointer?, Int32, UnsafePointer<sockaddr>?, socklen_t) -> MHD_Result
    let connectionValues:
        @convention(c) (OpaquePointer?, MHD_ValueKind, MHD_KeyValueIteratorN?, UnsafeMutableRawPointer?) -> Int32
    let createResponse: @convention(c) (Int, UnsafeMutableRawPointer?, MHD_ResponseMemoryMode) -> OpaquePointer?
    let addHeader: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> MHD_Result
    let queueResponse: @convention(c) (OpaquePointer?, UInt32, OpaquePointer?) -> MHD_Result
    let destroyResponse: @convention(c) (OpaquePointer?) -> Void
    let suspendConnection: @convention(c) (OpaquePointer?) -> Void
    let resumeConnection: @convention(c) (OpaquePointer?) -> Void
    /// `MHD_start_daemon` and `MHD_get_connection_info`, for the helpers of the module CMicroHTTPD.
    let startDaemon: UnsafeMutableRawPointer
    let connectionInfo: UnsafeMutableRawPointer

    static let fileName = "libmicrohttpd.so.12"

    /// This machine's library, loaded once.
    static let installed = Result { () throws(MissingLibrary) in try MicroHTTPD(of: try DynamicLibrary(fileName)) }

    private init(of image: DynamicLibrary) throws(MissingLibrary) {
        stopDaemon = try image.function("MHD_stop_daemon")
        addConnection = try image.function("MHD_add_connection")
        connectionValues = try image.function("MHD_get_connection_values_n")
        createResponse = try image.function("MHD_create_response_from_buffer")
        addHeader = try image.function("MHD_add_response_header")
        queueResponse = try image.function("MHD_queue_response")
        destroyResponse = try image.function("MHD_destroy_response")
        suspendConnection = try image.function("MHD_suspend_connection")
        resumeConnection = try image.function("MHD_resume_connection")
        startDaemon = try image.address(of: "MHD_start_daemon")
        connectionInfo = try image.address(of: "MHD_get_connection_info")
    }

    func descriptor(of connection: OpaquePointer) -> Int32 { microhttpd_descriptor(connectionInfo, connection) }

    /// What the connection callback stored as the connection's context.
    func context(of connection: OpaquePointer) -> UnsafeMutableRawPointer? {
        microhttpd_context(connectionInfo, connection)
    }

    /// The bytes of the request line and the header fields, the empty line that ends them included.
    func headSize(of connection: OpaquePointer) -> Int { microhttpd_head_size(connectionInfo, connection) }
}
