import Foundation
import Glibc
import HTTPServer
import RawClient
import Testing

/// One after the other, since they count the descriptors and the memory of the whole process.
@Suite(.serialized, .timeLimit(.minutes(3))) struct LoadTests {
    private var openDescriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }

    private var residentBytes: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }

    /// The thread sanitizer keeps several bytes for each of ours.
    private let measuresMemory = dlsym(nil, "__tsan_init") == nil

    private func allowDescriptors(_ count: Int) -> Bool {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        guard limit.rlim_max >= count else { return false }
        limit.rlim_cur = max(limit.rlim_cur, rlim_t(count))
        return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    }

    @Test func thousandsOfConnectionsLeaveNothingBehind() async throws {
        try await withServer { server, address in
            let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            for _ in 0..<100 { _ = try await address.answer(to: request) }
            let before = openDescriptors
            for _ in 0..<2000 { _ = try await address.answer(to: request) }
            while server.metrics.openConnections > 0 {
                try Task.checkCancellation()
                await Task.yield()
            }
            // Tests beside this one open some too.
            #expect(openDescriptors < before + 200)
            #expect(server.metrics.acceptedConnections == 2100)
        }
    }

    @Test func thousandsOfIdleConnectionsDoNotKeepOthersOut() async throws {
        let count = 5000
        try #require(allowDescriptors(2 * count + 1000), "the limit of open files (ulimit -Hn) is too low")
        var limits = HTTPServer.Limits()
        limits.connections = count
        limits.connectionsPerAddress = nil
        limits.idleTimeout = .seconds(600)
        try await withServer(limits: limits) { server, address in
            let before = residentBytes
            let idle = try await blocking { try (0..<count).map { _ in try RawClient(connectingInPlaceTo: address) } }
            while server.metrics.acceptedConnections < count {
                try Task.checkCancellation()
                await Task.yield()
            }
            for _ in 0..<50 {
                let status = try await address.status(for: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                #expect(status == 200)
            }
            #expect(server.metrics.openConnections <= count)
            let grown = residentBytes - before
            #expect(grown < count * 8 * 1024 || !measuresMemory)
            withExtendedLifetime(idle) {}
        }
    }

    @Test func idleConnectionsWithinTheLimitStayOpen() async throws {
        let count = 2000
        try #require(allowDescriptors(2 * count + 1000), "the limit of open files (ulimit -Hn) is too low")
        var limits = HTTPServer.Limits()
        limits.connections = count + 10
        limits.connectionsPerAddress = nil
        try await withServer(limits: limits) { server, address in
            let idle = try await blocking { try (0..<count).map { _ in try RawClient(connectingInPlaceTo: address) } }
            for client in [idle[0], idle[count / 2], idle[count - 1]] {
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.response().status == 200)
            }
            #expect(server.metrics.endedConnections == 0)
        }
    }

    @Test func memoryStaysFlatUnderHugeRequests() async throws {
        try await withServer { _, address in
            let head = "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 100_000))\r\n\r\n"
            let body = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n"
            for _ in 0..<50 { _ = try await address.answer(to: head) }
            let before = residentBytes
            for _ in 0..<300 {
                _ = try await address.answer(to: head)
                _ = try await address.answer(to: body)
            }
            let grown = residentBytes - before
            #expect(grown < 64 * 1024 * 1024 || !measuresMemory)
        }
    }
}
