import AuthBlock
import CCurl
import DynamicLibraries

/// libcurl's functions, loaded when the first request needs them: linked in, libcurl would cost every start of the
/// program several milliseconds.
struct CurlLibrary: @unchecked Sendable {
    // Invariant: nothing changes after the initialiser, and libcurl's functions may be called on any thread.

    typealias Handle = UnsafeMutableRawPointer
    typealias List = UnsafeMutablePointer<curl_slist>

    let easyInit: @convention(c) () -> Handle?
    let easyCleanup: @convention(c) (Handle?) -> Void
    let easyReset: @convention(c) (Handle?) -> Void
    let listAppend: @convention(c) (List?, UnsafePointer<CChar>?) -> List?
    let listFree: @convention(c) (List?) -> Void
    let multiInit: @convention(c) () -> Handle?
    let multiCleanup: @convention(c) (Handle?) -> CURLMcode
    let multiAdd: @convention(c) (Handle?, Handle?) -> CURLMcode
    let multiRemove: @convention(c) (Handle?, Handle?) -> CURLMcode
    let multiPerform: @convention(c) (Handle?, UnsafeMutablePointer<CInt>?) -> CURLMcode
    let multiPoll:
        @convention(c) (Handle?, UnsafeMutablePointer<curl_waitfd>?, CUnsignedInt, CInt, UnsafeMutablePointer<CInt>?) ->
            CURLMcode
    let multiWakeup: @convention(c) (Handle?) -> CURLMcode
    let multiRead: @convention(c) (Handle?, UnsafeMutablePointer<CInt>?) -> UnsafeMutablePointer<CURLMsg>?
    /// `curl_easy_setopt`, `curl_easy_getinfo` and `curl_multi_setopt`, for the helpers of the module CCurl.
    let easySet: UnsafeMutableRawPointer
    let easyGet: UnsafeMutableRawPointer
    let multiSet: UnsafeMutableRawPointer
    /// The file of trusted certificates that this libcurl was built to use, if there is one.
    let certificateFile: String?

    /// This machine's libcurl, loaded once.
    static let installed = Result { () throws(NetworkError) in try CurlLibrary(named: "libcurl.so.4") }

    /// 7.87.0, the first with `CURLOPT_QUICK_EXIT` and with certificates read once, in the form of
    /// `CURL_VERSION_BITS`.
    private static let oldestVersion: CUnsignedInt = 0x07_57_00

    /// Loads a library and lets it prepare itself.
    ///
    /// - Throws: `libraryMissing` when there is none of that name, or it is too old.
    init(named name: String) throws(NetworkError) {
        do throws(MissingLibrary) {
            try self.init(of: try DynamicLibrary(name), named: name)
        } catch {
            throw NetworkError(.libraryMissing, subject: error.name)
        }
    }

    private init(of image: DynamicLibrary, named name: String) throws(MissingLibrary) {
        easyInit = try image.function("curl_easy_init")
        easyCleanup = try image.function("curl_easy_cleanup")
        easyReset = try image.function("curl_easy_reset")
        listAppend = try image.function("curl_slist_append")
        listFree = try image.function("curl_slist_free_all")
        multiInit = try image.function("curl_multi_init")
        multiCleanup = try image.function("curl_multi_cleanup")
        multiAdd = try image.function("curl_multi_add_handle")
        multiRemove = try image.function("curl_multi_remove_handle")
        multiPerform = try image.function("curl_multi_perform")
        multiPoll = try image.function("curl_multi_poll")
        multiWakeup = try image.function("curl_multi_wakeup")
        multiRead = try image.function("curl_multi_info_read")
        easySet = try image.address(of: "curl_easy_setopt")
        easyGet = try image.address(of: "curl_easy_getinfo")
        multiSet = try image.address(of: "curl_multi_setopt")

        let globalInit: @convention(c) (CLong) -> CURLcode = try image.function("curl_global_init")
        let versionInfo: @convention(c) (CURLversion) -> UnsafeMutablePointer<curl_version_info_data>? =
            try image.function("curl_version_info")
        guard globalInit(CLong(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let version = versionInfo(curl_version_now()),
            version.pointee.version_num >= Self.oldestVersion
        else { throw MissingLibrary(name: name) }
        certificateFile = version.pointee.cainfo.map { String(cString: $0) }
    }
}
