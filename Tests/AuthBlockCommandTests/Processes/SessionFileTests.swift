import AuthBlock
import Foundation
import Testing

/// A session file that cannot be used is an error that says so; it is never "signed out", and never touched.
@Suite struct SessionFileTests {
    private let sandbox: Sandbox
    private var file: URL { sandbox.sessionFile() }

    init() async throws {
        sandbox = try Sandbox()
        try sandbox.configure()
        try await sandbox.register()
    }

    private func everyCommandRefuses(_ contents: Data, because reason: AuthError.Code) async throws {
        try contents.write(to: file)
        let text = EnglishMessages().text(AuthError(reason, subject: file.path))
        let signIn = ["sign-in", "--email", "ada@example.com", "--password-stdin"]
        for words in [["whoami"], ["token"], ["sign-out"], ["rename", "Bo"], signIn] {
            let result = try await sandbox.run(words, input: Data(sandbox.password.utf8))
            #expect(result.status == 78, "\(words)")
            #expect(result.output == "")
            #expect(result.error == "authblock: \(text)\n")
            #expect(try Data(contentsOf: file) == contents, "\(words) touched the file")
        }
    }

    @Test func aTruncatedFile() async throws {
        let whole = try Data(contentsOf: file)
        try await everyCommandRefuses(whole.prefix(whole.count / 2), because: .storageDamaged)
    }

    @Test func anEmptyFile() async throws {
        try await everyCommandRefuses(Data(), because: .storageDamaged)
    }

    @Test func aFileFullOfNUL() async throws {
        try await everyCommandRefuses(Data(count: 600), because: .storageDamaged)
    }

    @Test func aFileOfANewerVersion() async throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let newer = text.replacing("\"version\" : 1", with: "\"version\" : 2")
        #expect(newer != text)
        try await everyCommandRefuses(Data(newer.utf8), because: .storageTooNew)
    }

    @Test func aFileThatOthersMayRead() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        let result = try await sandbox.run("whoami")
        #expect(result.status == 78)
        #expect(result.error.contains("is not private"))
    }

    @Test func aFileWithoutReadPermission() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
        // The permissions do not stop root, so the tests' own root becomes somebody else.
        let isRoot = getuid() == 0
        if isRoot {
            let owner = try await sandbox.runShell("chown -R 65534:65534 .")
            try #require(owner.status == 0)
        }
        let lead = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
        let result = try await Program.run(
            lead + [try await commandForEveryone(), "whoami"], environment: sandbox.environment, folder: sandbox.home)
        #expect(result.status == 78, "\(result.error)")
        #expect(result.error == "authblock: \(file.path) cannot be opened. Check its permissions.\n")
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    /// A copy of the command where any user finds it: the package may lie in a folder that is closed to others.
    private func commandForEveryone() async throws -> String {
        let copy = sandbox.home.appending(path: "authblock-copy").path
        try FileManager.default.copyItem(atPath: Program.command, toPath: copy)
        return copy
    }
}
