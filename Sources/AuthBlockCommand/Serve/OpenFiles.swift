import Glibc

/// How many files the process may have open.
enum OpenFiles {
    /// Raises the limit to the highest that needs no right: each connection is one.
    static func allowAsManyAsPossible() {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(files, &limit)
    }
}
