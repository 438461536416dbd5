import Foundation

extension BenchmarkGroup {
    static let web = BenchmarkGroup(
        name: "web", summary: "authblock serve against nginx with a file of the same size, asked by wrk"
    ) {
        let missing = ["wrk", "nginx", "curl"].filter { Tool.path(of: $0) == nil }
        guard missing.isEmpty else {
            return ["skipped: \(missing.joined(separator: " and ")) missing; apt-get install wrk nginx-light curl"]
        }
        return try pagesAgainstNginx() + signIns() + whileHashing()
    }
}

private let accounts = 64

/// The sign-in page and the gate, each in turns with nginx.
private func pagesAgainstNginx() throws -> [String] {
    let site = try WebSite(iterations: 1_000, accounts: 1)
    defer { site.stop() }
    let page = try site.page("/auth/sign-in")
    let session = try site.signIn()
    return try compare("sign-in page, \(page.utf8.count) bytes", site.url + "/auth/sign-in", [], Array(page.utf8))
        + compare("/auth/check with a session", site.url + "/auth/check", ["-H", "Cookie: \(session)"], [0x0A])
}

private func compare(_ name: String, _ url: String, _ arguments: [String], _ page: [UInt8]) throws -> [String] {
    let nginx = try Nginx(page: page)
    defer { nginx.stop() }
    var pairs: [(ours: Load, theirs: Load)] = []
    _ = (try Load(on: url, seconds: 1, arguments), try Load(on: nginx.url, seconds: 1))
    for _ in 0..<7 {
        pairs.append((try Load(on: url, seconds: 1, arguments), try Load(on: nginx.url, seconds: 1)))
    }
    let ratio = medianOf(pairs.map { $0.ours.requestsPerSecond / $0.theirs.requestsPerSecond })
    return [
        "\(name): \(rounded(ratio)) × nginx; \(pairs.count) pairs of a second each",
        "  ours:  \(Load.summary(of: pairs.map(\.ours)))",
        "  nginx: \(Load.summary(of: pairs.map(\.theirs)))",
    ]
}

/// Whole sign-ins, page and form, of many people, and what ten thousand sessions cost.
private func signIns() throws -> [String] {
    let site = try WebSite(iterations: 1_000, accounts: accounts)
    defer { site.stop() }
    let script = try signInScript(for: site, asksForPages: true)
    let before = site.memory
    var rates: [Double] = []
    var sessions = 0.0
    while sessions < 10_000 {
        let load = try Load(on: site.url, seconds: 3, mayBeRefused: true, ["-s", script])
        rates.append(load.requestsPerSecond / 2)
        sessions += load.requestsPerSecond / 2 * 3
    }
    let after = site.memory
    Thread.sleep(forTimeInterval: 3)
    return [
        "sign-ins, page and form, 1000 iterations: \(Int(medianOf(rates))) a second",
        "memory: \(rounded(before)) MiB before, \(rounded(after)) MiB right after \(Int(sessions)) sign-ins, "
            + "\(rounded(site.memory)) MiB three seconds later",
    ]
}

/// How long pages take while more passwords wait to be hashed than there is room for, each time against the same
/// without, a moment before.
private func whileHashing() throws -> [String] {
    let site = try WebSite(iterations: 600_000, accounts: 1)
    defer { site.stop() }
    let session = try site.signIn()
    let script = try signInScript(for: site, asksForPages: false)
    let asked = [
        ("sign-in page", site.url + "/auth/sign-in", [String]()),
        ("/auth/check", site.url + "/auth/check", ["-H", "Cookie: \(session)"]),
    ]
    func ask() throws -> [Load] { try asked.map { try Load(on: $0.1, seconds: 3, connections: 1, $0.2) } }
    var rounds: [(idle: [Load], busy: [Load])] = []
    for _ in 0..<5 {
        let idle = try ask()
        let crowd = Process()
        crowd.executableURL = Tool.path(of: "wrk").map { URL(filePath: $0) }
        crowd.arguments = ["-t1", "-c120", "-d9s", "--timeout", "60s", "-s", script, site.url]
        crowd.standardOutput = FileHandle.nullDevice
        try crowd.run()
        Thread.sleep(forTimeInterval: 2)
        rounds.append((idle, try ask()))
        crowd.waitUntilExit()
        // Until what still waits is hashed.
        Thread.sleep(forTimeInterval: 3)
    }
    return asked.indices.map { index in
        let idle = medianOf(rounds.map { $0.idle[index].worst })
        let busy = medianOf(rounds.map { $0.busy[index].worst })
        let ratio = medianOf(rounds.map { $0.busy[index].worst / $0.idle[index].worst })
        return "\(asked[index].0) while the queue of passwords is full: 99 % below \(rounded(busy)) ms, "
            + "\(rounded(ratio)) × the \(rounded(idle)) ms without; \(rounds.count) pairs"
    }
}

/// A script for wrk: people who open the password page and send its form, or only send it.
///
/// Whoever only sends it comes again after a second, as the answer that the site is busy asks for.
///
/// All share one flow; a cookie with a number makes each form one of its own, as people's own flows do.
private func signInScript(for site: WebSite, asksForPages: Bool) throws -> String {
    let flow = try site.beginFlow()
    return try site.file(
        "sign-in.lua",
        holding: """
            local number = 0
            local form = "token=\(flow.token)&password=\(WebSite.password)&action=sign-in&email=ada%d%%40example.com"
            function request()
                number = number + 1
                local headers = { Cookie = "\(flow.cookies); n=" .. number }
                if \(asksForPages) and number % 2 == 1 then
                    return wrk.format("GET", "/auth/password", headers)
                end
                headers["Content-Type"] = "application/x-www-form-urlencoded"
                local account = \(asksForPages) and math.floor(number / 2) % \(accounts) or 0
                return wrk.format("POST", "/auth/password", headers, form:format(account))
            end
            function delay()
                return \(asksForPages) and 0 or 1000
            end
            """)
}

private func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
