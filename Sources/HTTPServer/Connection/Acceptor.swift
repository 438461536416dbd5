import CMicroHTTPD
import Foundation
import Glibc

/// The thread that accepts connections, ends those that are late, and takes the server down.
final class Acceptor: @unchecked Sendable {
    // Invariant: these are read and written only with the lock held.
    private let lock = NSLock()
    private var loops: [EventLoop]
    private var retiredLoops: [EventLoop] = []
    private var deadline: ContinuousClock.Instant?
    private var hasStopped = false
    private var stopObservers: [@Sendable () -> Void] = []

    // Invariant: these belong to the acceptor's thread.
    private var socket: ListeningSocket?
    private var nextSweep = ContinuousClock.now
    private var isCrowded = false
    private var turn = 0

    private let service: Service
    private let alarm: Alarm
    private let capacity: Int
    private let sweepInterval: Duration

    /// How long a server that stops waits for the first request of a connection that it has just taken.
    private static let firstRequestPatience = Duration.seconds(1)

    /// Descriptors that are left for the rest of the program when connections take all they may.
    private static let spareDescriptors = 64

    /// POLLRDHUP of poll(2), which Swift's Glibc module leaves out: the client has closed its end.
    private static let clientHasGone: Int16 = 0x2000

    init(socket: ListeningSocket, loops: [EventLoop], service: Service) throws(ServerError) {
        self.socket = socket
        self.loops = loops
        self.service = service
        alarm = try Alarm()
        var files = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        let available = Int(clamping: files.rlim_cur) - Self.spareDescriptors
        capacity = max(1, min(service.limits.connections, available))
        let limits = service.limits
        let shortest = min(limits.idleTimeout, limits.requestTimeout, limits.responseTimeout)
        sweepInterval = min(max(shortest / 4, .milliseconds(10)), .seconds(1))
    }

    func start() {
        let thread = Thread { self.run() }
        thread.name = "http-accept"
        thread.start()
    }

    /// Gives new connections to other event loops. The old ones end with their last connection.
    func use(_ newLoops: [EventLoop]) {
        let old: [EventLoop]? = lock.withLock {
            guard deadline == nil else { return nil }
            let old = loops
            retiredLoops += old
            loops = newLoops
            return old
        }
        guard let old else { return newLoops.forEach { $0.stop() } }
        for connection in service.connections.all where old.contains(where: { $0 === connection.loop }) {
            connection.retire(letting: .none)
        }
        alarm.ring()
    }

    /// Begins to stop; an earlier deadline than before counts.
    func stop(within time: Duration, then observer: (@Sendable () -> Void)? = nil) {
        let isOver = lock.withLock {
            let new = ContinuousClock.now + time
            deadline = deadline.map { min($0, new) } ?? new
            if let observer, !hasStopped { stopObservers.append(observer) }
            return hasStopped
        }
        if isOver { observer?() }
        alarm.ring()
    }

    private func run() {
        while lock.withLock({ deadline }) == nil {
            if wait() {
                makeRoom()
                accept()
            }
            sweep()
        }
        // Closed first: where another process shares the port, the system sends new clients there.
        socket = nil
        drain()
    }

    /// Waits until there is something to do; whether a client knocks.
    private func wait() -> Bool {
        var entries = [pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)]
        let isCrowded = isCrowded && service.connections.count >= capacity
        if let socket, !isCrowded {
            entries.append(pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0))
        }
        let isQuiet = service.connections.count == 0 && lock.withLock { retiredLoops.isEmpty }
        poll(&entries, nfds_t(entries.count), isQuiet ? -1 : milliseconds(nextSweep - .now))
        alarm.silence()
        return entries.count > 1 && entries[1].revents != 0
    }

    // MARK: Taking connections

    /// Ends the idlest connections if all places are taken, a few more than one so that a rush does not look for each
    /// anew. Until one of them is gone, or another may have become idle, the client at the door has to wait.
    private func makeRoom() {
        isCrowded = service.connections.count >= capacity
        guard isCrowded else { return service.connections.observeRemovals(nil) }
        service.connections.observeRemovals { [alarm] in alarm.ring() }
        let now = ContinuousClock.now
        let idle = service.connections.all.compactMap { connection in
            connection.idleTime(at: now).map { (connection, $0) }
        }
        let ended = idle.sorted { $0.1 > $1.1 }.prefix(max(1, capacity / 32)).count { $0.0.endIfIdle() }
        service.meter.update { $0.endedConnections += ended }
    }

    private func accept() {
        guard let socket else { return }
        while service.connections.count < capacity {
            var address = SocketAddress()
            let descriptor = address.withMutablePointer {
                accept4(
                    socket.descriptor, $0, $1,
                    Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue))
            }
            if descriptor >= 0 {
                take(descriptor, from: address)
            } else if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS {
                // The socket stays readable: without a pause this thread would spin until something is closed.
                usleep(20_000)
                return
            } else if errno != EINTR && errno != ECONNABORTED {
                return
            }
        }
    }

    private func take(_ descriptor: Int32, from address: SocketAddress) {
        turn &+= 1
        let loop = lock.withLock { loops[turn % loops.count] }
        let connection = Connection(
            descriptor: descriptor, address: address.address?.host ?? "", network: address.network, loop: loop)
        guard service.connections.insert(connection) else {
            close(descriptor)
            service.meter.update { $0.refusedConnections += 1 }
            return
        }
        service.meter.update {
            $0.acceptedConnections += 1
            $0.openConnections += 1
        }
        if !loop.add(descriptor: descriptor, from: address) {
            connection.close()
            service.connections.remove(connection)
            service.meter.update { $0.openConnections -= 1 }
        }
        // Certificates may have been changed between the two.
        if lock.withLock({ retiredLoops.contains { $0 === loop } }) { connection.retire(letting: .none) }
    }

    // MARK: Keeping order

    private func sweep() {
        let now = ContinuousClock.now
        guard now >= nextSweep else { return }
        nextSweep = now + sweepInterval
        isCrowded = false
        let connections = service.connections.all
        let ended = connections.count { $0.endIfLate(at: now, limits: service.limits) }
        if ended > 0 { service.meter.update { $0.endedConnections += ended } }
        noticeGoneClients(connections)

        let retired = lock.withLock { retiredLoops }
        for loop in retired where !service.connections.all.contains(where: { $0.loop === loop }) {
            loop.stop()
            lock.withLock { retiredLoops.removeAll { $0 === loop } }
        }
    }

    /// libmicrohttpd does not look at a connection while its handler runs, and overlooks an end of the stream that
    /// arrives together with the bytes before it (seen with 0.9.75), so this looks.
    private func noticeGoneClients(_ connections: [Connection]) {
        guard !connections.isEmpty else { return }
        var entries = connections.map { pollfd(fd: $0.descriptor, events: Self.clientHasGone, revents: 0) }
        guard poll(&entries, nfds_t(entries.count), 0) > 0 else { return }
        for (entry, connection) in zip(entries, connections) where entry.revents != 0 {
            connection.clientHasGone()
        }
    }

    // MARK: Going down

    private func drain() {
        service.connections.observeRemovals { [alarm] in alarm.ring() }
        for connection in service.connections.all { connection.retire(letting: .used) }
        let patience = ContinuousClock.now + Self.firstRequestPatience
        while let deadline = lock.withLock({ deadline }), service.connections.count > 0, .now < deadline {
            let isPatient = .now < patience
            if !isPatient { for connection in service.connections.all { connection.retire(letting: .all) } }
            wait(until: isPatient ? min(deadline, patience) : deadline)
            sweep()
        }
        if service.connections.count > 0 {
            for connection in service.connections.all { connection.abandon() }
            // Time for the last responses to go out.
            let end = ContinuousClock.now + .milliseconds(500)
            while service.connections.count > 0, .now < end { wait(until: end) }
        }
        for loop in lock.withLock({ retiredLoops + loops }) { loop.stop() }
        service.connections.observeRemovals(nil)
        let observers = lock.withLock {
            hasStopped = true
            return stopObservers
        }
        for observer in observers { observer() }
    }

    private func wait(until end: ContinuousClock.Instant) {
        var entry = pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)
        let time = min(end - .now, max(nextSweep - .now, .milliseconds(1)))
        poll(&entry, 1, milliseconds(time))
        alarm.silence()
    }
}

/// A time to wait as `poll` takes it, at least one millisecond so that no loop spins.
private func milliseconds(_ time: Duration) -> Int32 {
    Int32(min(max(1, time / .milliseconds(1)), 60_000))
}
