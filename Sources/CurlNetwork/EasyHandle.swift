import AuthBlock
import CCurl

/// libcurl's handle of one request, used by the engine's thread alone.
struct EasyHandle {
    let pointer: CurlLibrary.Handle
    let library: CurlLibrary

    /// Sets a number, or a yes or no.
    func set(_ option: CURLoption, _ value: Int) throws(NetworkError) {
        try check(curl_set_number(library.easySet, pointer, option, value))
    }

    /// Sets a number of bytes.
    func set(_ option: CURLoption, bytes: Int) throws(NetworkError) {
        try check(curl_set_size(library.easySet, pointer, option, curl_off_t(bytes)))
    }

    /// Sets a text, which libcurl copies; `nil` takes the default away.
    func set(_ option: CURLoption, _ text: String?) throws(NetworkError) {
        guard let text else { return try check(curl_set_text(library.easySet, pointer, option, nil)) }
        try check(curl_set_text(library.easySet, pointer, option, text))
    }

    /// Sets a pointer. What it points to must outlive the transfer, unless libcurl copies it.
    func set(_ option: CURLoption, _ value: UnsafeRawPointer?) throws(NetworkError) {
        try check(curl_set_pointer(library.easySet, pointer, option, value))
    }

    /// Sets a function that takes what arrives.
    func set(_ option: CURLoption, _ callback: @escaping curl_write_callback) throws(NetworkError) {
        try check(curl_set_write_callback(library.easySet, pointer, option, callback))
    }

    /// Sets the function that is asked before a request is sent.
    func setBeforeSending(_ callback: @escaping curl_prereq_callback) throws(NetworkError) {
        try check(curl_set_prereq_callback(library.easySet, pointer, callback))
    }

    /// A number that is known once the transfer is over.
    func number(_ info: CURLINFO) -> Int {
        var value = 0
        curl_get_number(library.easyGet, pointer, info, &value)
        return value
    }

    private func check(_ code: CURLcode) throws(NetworkError) {
        switch code {
        case CURLE_OK: return
        case CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN: throw NetworkError(.libraryMissing, subject: "libcurl.so.4")
        default: throw NetworkError(.invalidRequest)
        }
    }
}
