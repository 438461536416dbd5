import Foundation
import Testing

@testable import AuthBlockCommand

@Suite struct NewFileTests {
    private let sandbox: Sandbox
    private var path: String { sandbox.home.appending(path: "export.jsonl").path }

    init() throws { sandbox = try Sandbox() }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: sandbox.home.path) }

    @Test func itIsPrivateAndAppearsWhenItIsComplete() throws {
        let file = try NewFile(at: path, replacesOld: false)
        try file.write("one\n")
        #expect(!FileManager.default.fileExists(atPath: path))
        try file.finish()
        file.close()
        #expect(try sandbox.contents(of: "export.jsonl") == "one\n")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try names() == ["export.jsonl"])
    }

    @Test func onlyForceTakesThePlaceOfAnotherFile() throws {
        try sandbox.write("old", to: "export.jsonl")
        let error = try #require(throws: FileFailure.self) { try NewFile(at: path, replacesOld: false) }
        #expect(error.description == "cannot write \(path): it exists already; --force replaces it")
        let file = try NewFile(at: path, replacesOld: true)
        try file.write("new")
        try file.finish()
        file.close()
        #expect(try sandbox.contents(of: "export.jsonl") == "new")
    }

    @Test func aFileThatCameUpMeanwhileIsKept() throws {
        let file = try NewFile(at: path, replacesOld: false)
        try sandbox.write("theirs", to: "export.jsonl")
        #expect(throws: FileFailure.self) { try file.finish() }
        file.close()
        #expect(try sandbox.contents(of: "export.jsonl") == "theirs")
        #expect(try names() == ["export.jsonl"])
    }

    @Test func anUnfinishedFileLeavesNoTrace() throws {
        let file = try NewFile(at: path, replacesOld: false)
        try file.write("half")
        file.close()
        #expect(try names() == [])
    }
}
