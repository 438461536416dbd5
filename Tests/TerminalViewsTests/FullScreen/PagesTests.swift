import AuthBlock
import Foundation
import MockProvider
import Testing

@testable import TerminalViews

/// Every state of every screen, as the pictures in the folder `Pages` show it: with colours in a window of 80 columns
/// and 24 rows, and without any in one of 44 columns and 20 rows.
@Suite struct PagesTests {
    @Test func theStartHasTheTitleAndOneButton() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .startHere())
        try expectPictures(of: rehearsal.page)
    }

    @Test func theStartSaysThatItIsStarting() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .startHere())
        try expectPictures(of: rehearsal.busyPage)
    }

    @Test func aStartThatFailsSaysWhyAndCanBeTriedAgain() async throws {
        let rehearsal = try Rehearsal(rules: [.always(.failure(.offline))])
        await rehearsal.go(to: .startHere())
        try expectPictures(of: rehearsal.page)
    }

    @Test func theStartTellsTheNews() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .startHere(.accountDeleted))
        try expectPictures(of: rehearsal.page)
    }

    @Test func theEmailSheetHasOneFieldAndTheLinks() async throws {
        let rehearsal = try Rehearsal(links: [.init(title: "Terms", address: "https://example.com/terms")])
        await rehearsal.go(to: .signIn())
        try expectPictures(of: rehearsal.page)
    }

    @Test func aWrongEmailIsExplainedBelowItsField() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .signIn())
        await rehearsal.choose(.next, [.email: "ada@example"])
        try expectPictures(of: rehearsal.page)
    }

    @Test func theEmailSheetSaysThatItIsChecking() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .signIn())
        await rehearsal.choose(.next, [.email: "ada@example.com"])
        try expectPictures(of: rehearsal.busyPage)
    }

    @Test func theEmailSheetSaysThatThereIsNoConnection() async throws {
        let rehearsal = try Rehearsal(rules: [.always(.failure(.offline))])
        await rehearsal.go(to: .signIn())
        await rehearsal.choose(.next, [.email: "ada@example.com"])
        try expectPictures(of: rehearsal.page)
    }

    @Test func thePasswordSheetNamesTheEmail() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .password(try .ada))
        try expectPictures(of: rehearsal.page)
    }

    @Test func aRefusalIsANotice() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .password(try .ada))
        await rehearsal.choose(.signIn, [.password: "wrong"])
        try expectPictures(of: rehearsal.page)
    }

    @Test func aMissingPasswordIsExplainedBelowItsField() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .password(try .ada))
        await rehearsal.choose(.signIn, [.password: ""])
        try expectPictures(of: rehearsal.page)
    }

    @Test func thePasswordSheetSaysThatItSignsIn() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        try expectPictures(of: rehearsal.busyPage)
    }

    @Test func theRegistrationSheetKeepsThePassword() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .registration(try .ada, try Password(adasPassword)))
        try expectPictures(of: rehearsal.page)
    }

    @Test func everyMistakeIsShownAtOnce() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .registration(try .ada, nil))
        await rehearsal.choose(.create, [.email: "ada", .password: "", .username: ""])
        try expectPictures(of: rehearsal.page)
    }

    @Test func thePageOfWhoeverIsLoggedInGreets() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        try expectPictures(of: rehearsal.page)
    }

    @Test func thePageSaysThatItLogsOut() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.signOut)
        try expectPictures(of: try #require(rehearsal.pages.last { $0.kind == .home && $0.work != nil }))
    }

    @Test func theAlertAsksForThePassword() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.delete)
        try expectPictures(of: rehearsal.page)
    }

    @Test func theAlertExplainsAWrongPassword() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.delete)
        await rehearsal.choose(.delete, [.password: "wrong"])
        try expectPictures(of: rehearsal.page)
    }

    @Test func theAlertSaysThatItDeletes() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.delete)
        await rehearsal.choose(.delete, [.password: "wrong"])
        try expectPictures(of: rehearsal.busyPage)
    }

    /// Compares a page with the two pictures that are named after the test.
    private func expectPictures(
        of page: Page, named function: String = #function, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let name = function.prefix { $0 != "(" }
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pages")
        for (kind, shown) in [("rich", Picture.rich(page)), ("plain", Picture.plain(page))] {
            let picture = try String(contentsOf: folder.appending(path: "\(name).\(kind).txt"), encoding: .utf8)
            #expect(shown + "\n" == picture, "\(kind)", sourceLocation: sourceLocation)
        }
    }
}
