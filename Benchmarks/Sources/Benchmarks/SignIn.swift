import AuthBlock
import COpenSSL
import LocalProvider
import OpenSSLCrypto

extension BenchmarkGroup {
    static let signIn = BenchmarkGroup(
        name: "sign-in", summary: "a local sign-in against the bare PKCS5_PBKDF2_HMAC in it"
    ) {
        [
            try await compareSignIn(iterations: 1000, pairCount: 2000),
            try await compareSignInWithDerivation(iterations: 1000, pairCount: 2000),
            try await compareSignIn(iterations: 600_000, pairCount: 15),
            try await compareManyCallers(callers: 8, threads: 2, rounds: 8),
        ]
    }
}

private func compareSignIn(iterations: Int, pairCount: Int) async throws -> PairedComparison {
    let local = try await BenchmarkAccounts(iterations: iterations)
    return try await PairedComparison(
        "\(iterations) iterations", pairCount: pairCount, ours: { _ = try await local.signIn() },
        theirs: { bareDerivation(iterations: iterations) })
}

/// What a sign-in costs beyond our own derivation, which is faster than the bare one.
private func compareSignInWithDerivation(iterations: Int, pairCount: Int) async throws -> PairedComparison {
    let local = try await BenchmarkAccounts(iterations: iterations)
    let password = Array("plum cactus violin 42".utf8)
    let salt = [UInt8](repeating: 7, count: 16)
    return try await PairedComparison(
        "\(iterations) iterations, with PBKDF2.deriveKey as the bare one", pairCount: pairCount,
        ours: { _ = try await local.signIn() },
        theirs: {
            _ = try PBKDF2.deriveKey(password: password, salt: salt, iterations: iterations, keyLength: 32)
        })
}

/// Eight people who sign in one after the other, against as many derivations on bare threads.
private func compareManyCallers(callers: Int, threads: Int, rounds: Int) async throws -> PairedComparison {
    let iterations = 600_000
    let local = try await BenchmarkAccounts(iterations: iterations, workers: threads)
    return try await PairedComparison(
        "\(callers) callers, \(threads) threads, \(iterations) iterations", pairCount: rounds, callsPerSample: callers,
        ours: {
            try await withThrowingTaskGroup { group in
                for _ in 0..<callers { group.addTask { _ = try await local.signIn() } }
                try await group.waitForAll()
            }
        },
        theirs: {
            await onBareThreads(threads) {
                for _ in 0..<callers / threads { bareDerivation(iterations: iterations) }
            }
        })
}
