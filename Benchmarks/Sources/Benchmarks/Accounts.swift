import AuthBlock
import Foundation
import LocalProvider

extension BenchmarkGroup {
    static let accounts = BenchmarkGroup(
        name: "accounts", summary: "sign-ins among 1,000 and among 1,000,000 accounts; takes a minute to set up"
    ) {
        let few = try await BenchmarkAccounts(iterations: 1000)
        let many = try await BenchmarkAccounts(iterations: 1000)
        try await few.fill(upTo: 1_000)
        let bytes = try await many.fill(upTo: 1_000_000)
        let picks = 2_000
        var lines: [any CustomStringConvertible] = [
            "an account takes \((bytes * 10).rounded() / 10) bytes of the file",
            try await PairedComparison(
                "a sign-in among 1,000,000 against one among 1,000", pairCount: picks,
                ours: { _ = try await many.signIn(.random(in: 0..<1_000_000)) },
                theirs: { _ = try await few.signIn(.random(in: 0..<1_000)) }),
        ]
        for (accounts, count) in [(few, 1_000), (many, 1_000_000)] {
            let comparison = await PairedComparison(
                "a known e-mail with a wrong password against an unknown one, among \(count)", pairCount: picks,
                ours: { await accounts.failToSignIn("\(Int.random(in: 0..<count))@example.com") },
                theirs: { await accounts.failToSignIn("\(Int.random(in: 0..<count))@example.org") })
            lines.append(comparison)
        }
        return lines
    }
}
