import AuthBlock
import Foundation
import Testing

@Suite struct PrivateFolderTests {
    @Test func manyWhoMakeTheSameFolderAtOnceFindItPrivate() async throws {
        let parent = try TemporaryFolder()
        for round in 0..<20 {
            let folder = PrivateFolder(parent.url.appending(path: "\(round)/a/b"))
            let errors = await withTaskGroup(of: AuthError?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        do throws(AuthError) {
                            try folder.prepare()
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: [AuthError?]()) { $0.append($1) }
            }
            #expect(errors.compactMap { $0 } == [])
        }
    }

    @Test func theFoldersAboveAreMadePrivateToo() throws {
        let parent = try TemporaryFolder()
        let folder = parent.url.appending(path: "a/b/c")
        try PrivateFolder(folder).prepare()
        for path in [folder, folder.deletingLastPathComponent()] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path.path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func aFileInItsPlaceIsSaid() throws {
        let parent = try TemporaryFolder()
        let file = try parent.write("x", to: "a")
        #expect(throws: AuthError(.storageUnreadable, subject: file)) {
            try PrivateFolder(URL(fileURLWithPath: file)).prepare()
        }
        #expect(throws: AuthError.self) { try PrivateFolder(URL(fileURLWithPath: "\(file)/b")).prepare() }
    }
}
