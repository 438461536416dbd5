import Foundation

extension Thread {
    /// Starts a thread that can handle signals whatever becomes of its stack.
    ///
    /// - Parameters:
    ///   - name: what debuggers and `ps` show, at most 15 octets.
    ///   - givesWay: whether other threads that have something to do go first.
    package static func start(
        named name: String, givesWay: Bool = false, _ work: @escaping @Sendable () -> Void
    ) {
        Thread.detachNewThread {
            nameThisThread(name)
            if givesWay { giveWay() }
            SignalStack.prepare()
            work()
        }
    }

    /// Takes a thirtieth of the time that others get. On Linux niceness belongs to a thread, and 0 is the one that asks.
    private static func giveWay() { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 15) }

    /// What is set as a property before Foundation knows of the thread is lost, and Swift hides the system's function.
    private static func nameThisThread(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    }
}
