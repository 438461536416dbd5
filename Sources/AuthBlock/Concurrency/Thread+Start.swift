import Foundation

extension Thread {
    /// Starts a thread that can handle signals whatever becomes of its stack.
    ///
    /// - Parameter name: what debuggers and `ps` show, at most 15 octets.
    package static func start(named name: String, _ work: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            nameThisThread(name)
            SignalStack.prepare()
            work()
        }
    }

    /// What is set as a property before Foundation knows of the thread is lost, and Swift hides the system's function.
    private static func nameThisThread(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    }
}
