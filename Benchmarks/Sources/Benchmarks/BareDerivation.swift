import COpenSSL
import Foundation

/// What a sign-in cannot do without.
func bareDerivation(iterations: Int) {
    let password = "plum cactus violin 42"
    let salt = [UInt8](repeating: 7, count: 16)
    var key = [UInt8](repeating: 0, count: 32)
    PKCS5_PBKDF2_HMAC(password, CInt(password.utf8.count), salt, 16, CInt(iterations), EVP_sha256(), 32, &key)
}

/// Runs work on so many threads of its own, and returns when all are done.
func onBareThreads(_ count: Int, _ work: @escaping @Sendable () -> Void) async {
    await withTaskGroup { group in
        for _ in 0..<count {
            group.addTask {
                await withCheckedContinuation { continuation in
                    Thread.detachNewThread {
                        work()
                        continuation.resume()
                    }
                }
            }
        }
    }
}
