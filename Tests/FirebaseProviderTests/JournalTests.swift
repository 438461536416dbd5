import AuthBlock
import Foundation
import TemporaryFolder
import Testing

@testable import FirebaseProvider

@Suite struct JournalTests {
    let folder: TemporaryFolder
    let journal: Journal
    let ada: Ada

    init() throws {
        folder = try TemporaryFolder()
        journal = Journal(folder: folder.url.appending(path: "journal"))
        ada = try Ada()
    }

    private func file() async throws -> URL {
        URL(fileURLWithPath: try #require(try await journal.paths().first))
    }

    @Test func aNoteSurvivesItsWriter() async throws {
        var note = JournalNote(ada.registration)
        let entry = try await journal.open(for: ada.email)
        try await entry.write(note)
        note.accountID = "u"
        note.refreshToken = "made-up"
        try await entry.write(note)
        entry.close()
        let again = try await journal.open(for: ada.email)
        #expect(again.note == note)
        #expect(again.note?.session?.account.id == "u")
        again.close()
    }

    @Test func anEntryWithoutANoteGoesAway() async throws {
        let entry = try await journal.open(for: ada.email)
        #expect(journal.mayHaveEntry(for: ada.email))
        entry.close()
        #expect(!journal.mayHaveEntry(for: ada.email))
    }

    @Test func oneAtATimeWorksOnAnAccount() async throws {
        let entry = try await journal.open(for: ada.email)
        let path = try #require(try await journal.paths().first)
        #expect(try await journal.openUnlessTaken(path) == nil)
        let waiting = Task { [journal, ada] in
            let second = try await journal.open(for: ada.email)
            defer { second.close() }
            return second.note
        }
        let note = JournalNote(ada.registration)
        try await entry.write(note)
        entry.close()
        #expect(try await waiting.value == note)
        try await journal.open(for: Ada("grace@example.com").email).close()
    }

    @Test func whoWaitsForAnAccountCanGiveUp() async throws {
        let entry = try await journal.open(for: ada.email)
        let waiting = Task { [journal, ada] in
            await failure { () async throws(AuthError) in try await journal.open(for: ada.email).close() }
        }
        waiting.cancel()
        #expect(await waiting.value?.code == .cancelled)
        entry.close()
    }

    @Test func aCancelledTaskStillNotes() async throws {
        let task = Task { [journal, ada] in
            let entry = try await journal.open(for: ada.email)
            defer { entry.close() }
            withUnsafeCurrentTask { $0?.cancel() }
            try await entry.write(JournalNote(ada.registration))
        }
        try await task.value
        #expect(try await journal.paths().count == 1)
    }

    @Test func aLineThatWasCutOffIsNoNote() async throws {
        let note = JournalNote(ada.registration)
        let entry = try await journal.open(for: ada.email)
        try await entry.write(note)
        entry.close()
        let handle = try FileHandle(forWritingTo: try await file())
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"version":1,"goal":"gone","em"#.utf8))
        try handle.close()

        let second = try await journal.open(for: ada.email)
        #expect(second.note == note)
        var next = note
        next.accountID = "u"
        try await second.write(next)
        second.close()
        let third = try await journal.open(for: ada.email)
        #expect(third.note == next)
        third.close()
    }

    @Test func theNoteOfANewerVersionIsLeftAlone() async throws {
        let entry = try await journal.open(for: ada.email)
        try await entry.write(JournalNote(ada.registration))
        entry.close()
        let file = try await file()
        try Data(#"{"version":2,"something":"new"}"#.utf8).write(to: file)
        chmod(file.path, 0o600)
        let before = try Data(contentsOf: file)
        let error = await failure { () async throws(AuthError) in try await journal.open(for: ada.email).close() }
        #expect(error == AuthError(.storageTooNew, subject: file.path))
        #expect(try Data(contentsOf: file) == before)
    }

    @Test func filesAndFolderArePrivateAndNamedWithoutTheEmail() async throws {
        let entry = try await journal.open(for: ada.email)
        try await entry.write(JournalNote(ada.registration))
        entry.close()
        let file = try await file()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        let folder = try FileManager.default.attributesOfItem(atPath: file.deletingLastPathComponent().path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(folder[.posixPermissions] as? Int == 0o700)
        #expect(!file.lastPathComponent.lowercased().contains("ada"))
    }

    @Test func aFileOpenToOthersIsRefused() async throws {
        let entry = try await journal.open(for: ada.email)
        try await entry.write(JournalNote(ada.registration))
        entry.close()
        chmod(try await file().path, 0o644)
        let error = await failure { () async throws(AuthError) in try await journal.open(for: ada.email).close() }
        #expect(error?.code == .storageUnprotected)
    }

    @Test func aNotePrintsNothingPrivate() async throws {
        var note = JournalNote(ada.registration)
        note.refreshToken = UUID().uuidString
        var text = "\(note) \(String(reflecting: note))"
        dump(note, to: &text)
        #expect(!text.contains("example.com"))
        #expect(!text.contains(note.refreshToken ?? "-"))
    }

    @Test func withoutAFolderThereIsNothingToRecover() async throws {
        #expect(try await journal.paths() == [])
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "journal").path))
    }
}
