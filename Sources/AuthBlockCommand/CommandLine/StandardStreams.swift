import Foundation

/// Guards the three standard descriptors.
enum StandardStreams {
    /// Opens each that the caller closed, so that no file of ours gets its number and, with it, what is printed.
    ///
    /// It is opened for reading alone: printing still fails, and is noticed.
    static func keepOpen() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is taken, which is this one.
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
