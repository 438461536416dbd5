import Foundation
import TemporaryFolder
import Testing

@testable import AuthBlock

@Suite struct PrivateFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func manyMayMakeItAtOnce() async throws {
        for round in 0..<50 {
            let url = folder.url.appending(path: "\(round)/state/authblock")
            let failures = await withTaskGroup(of: AuthError?.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        do throws(AuthError) {
                            try PrivateFolder(url).prepare()
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
            }
            #expect(failures == [])
        }
    }

    @Test func everyFolderOnTheWayIsPrivate() throws {
        try PrivateFolder(folder.url.appending(path: "a/b")).prepare()
        for path in ["a", "a/b"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(path)")
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func aFolderThatIsOpenToOthersIsUnprotectedAndLeftAlone() throws {
        let url = folder.url.appending(path: "open")
        #expect(mkdir(url.path, 0o755) == 0)
        #expect(throws: AuthError(.storageUnprotected, subject: url.path)) { try PrivateFolder(url).prepare() }
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o755)
    }

    @Test func aFileInItsPlaceIsUnreadable() throws {
        let file = try folder.write("", to: "file")
        let url = URL(fileURLWithPath: file)
        #expect(throws: AuthError(.storageUnreadable, subject: file)) { try PrivateFolder(url).prepare() }
        let below = url.appending(path: "below")
        #expect(throws: AuthError(.storageUnreadable, subject: below.path)) { try PrivateFolder(below).prepare() }
    }
}
