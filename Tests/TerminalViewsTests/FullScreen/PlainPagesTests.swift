import AuthBlock
import MockProvider
import Testing

@testable import TerminalViews

/// Every state of every screen in a window of 44 columns and 20 rows, without a colour.
@Suite struct PlainPagesTests {
    @Test func theStartHasTheTitleAndOneButton() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .startHere())
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                     AUTHENTICATION
                        IS EASY



                > [ SIGN IN / REGISTER ]







                 Enter choose   q quit
                """)
    }

    @Test func theStartSaysThatItIsStarting() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .startHere())
        let text = Picture.plain(rehearsal.busyPage)
        #expect(
            text == """
                AUTHENTICATION
                   IS EASY



                 ⠋ Starting…







                   Esc quit
                """)
    }

    @Test func aStartThatFailsSaysWhyAndCanBeTriedAgain() async throws {
        let rehearsal = try Rehearsal(rules: [.always(.failure(.offline))])
        await rehearsal.go(to: .startHere())
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                            AUTHENTICATION
                               IS EASY


                ! There is no connection. Check it and
                              try again.


                           > [ TRY AGAIN ]






                        Enter choose   q quit
                """)
    }

    @Test func theStartTellsTheNews() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .startHere(.accountDeleted))
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                     AUTHENTICATION
                        IS EASY


                Your account is deleted.


                > [ SIGN IN / REGISTER ]






                 Enter choose   q quit
                """)
    }

    @Test func theEmailSheetHasOneFieldAndTheLinks() async throws {
        let rehearsal = try Rehearsal(links: [.init(title: "Terms", address: "https://example.com/terms")])
        await rehearsal.go(to: .signIn())
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                               AUTHENTICATION
                                  IS EASY


                ╭──────────────────────────────────────────╮
                │                                          │
                │  SIGN IN / REGISTER                      │
                │  Your e-mail is all we need to begin.    │
                │                                          │
                │  > E-mail                                │
                │    ____________________________________  │
                │    Such as name@example.com              │
                │                                          │
                │    [ CONTINUE ]   Back                   │
                │                                          │
                │  Terms: https://example.com/terms        │
                │                                          │
                │    Tab next   Enter choose   Esc back    │
                """)
    }

    @Test func aWrongEmailIsExplainedBelowItsField() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .signIn())
        await rehearsal.choose(.next, [.email: "ada@example"])
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                               AUTHENTICATION
                                  IS EASY



                ╭──────────────────────────────────────────╮
                │                                          │
                │  SIGN IN / REGISTER                      │
                │  Your e-mail is all we need to begin.    │
                │                                          │
                │  > E-mail                                │
                │    ada@example_________________________  │
                │    ! Enter an e-mail address like        │
                │    name@example.com.                     │
                │    [ CONTINUE ]   Back                   │
                │                                          │
                │    Tab next   Enter choose   Esc back    │
                """)
    }

    @Test func theEmailSheetSaysThatItIsChecking() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .signIn())
        await rehearsal.choose(.next, [.email: "ada@example.com"])
        let text = Picture.plain(rehearsal.busyPage)
        #expect(
            text == """
                               AUTHENTICATION
                                  IS EASY



                ╭──────────────────────────────────────────╮
                │                                          │
                │  SIGN IN / REGISTER                      │
                │  Your e-mail is all we need to begin.    │
                │                                          │
                │  > E-mail                                │
                │    ada@example.com_____________________  │
                │    Such as name@example.com              │
                │                                          │
                │    ⠋ Checking the connection…            │
                │                                          │
                │                Esc cancel                │
                """)
    }

    @Test func theEmailSheetSaysThatThereIsNoConnection() async throws {
        let rehearsal = try Rehearsal(rules: [.always(.failure(.offline))])
        await rehearsal.go(to: .signIn())
        await rehearsal.choose(.next, [.email: "ada@example.com"])
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                               AUTHENTICATION
                                  IS EASY


                ╭──────────────────────────────────────────╮
                │                                          │
                │  SIGN IN / REGISTER                      │
                │  Your e-mail is all we need to begin.    │
                │                                          │
                │  ! There is no connection. Check it      │
                │    and try again.                        │
                │                                          │
                │  > E-mail                                │
                │    ada@example.com_____________________  │
                │    Such as name@example.com              │
                │                                          │
                │    [ CONTINUE ]   Back                   │
                │                                          │
                │    Tab next   Enter choose   Esc back    │
                """)
    }

    @Test func thePasswordSheetNamesTheEmail() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .password(try .ada))
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                               AUTHENTICATION
                                  IS EASY



                ╭──────────────────────────────────────────╮
                │                                          │
                │  PASSWORD                                │
                │  ada@example.com                         │
                │                                          │
                │  > Password                              │
                │    ____________________________________  │
                │                                          │
                │                                          │
                │    [ SIGN IN ]   Create an account       │
                │    Forgot password?   Change             │
                │                                          │
                │    Tab next   Enter choose   Esc back    │
                """)
    }

    @Test func aRefusalIsANotice() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .password(try .ada))
        await rehearsal.choose(.signIn, [.password: "wrong"])
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                               AUTHENTICATION
                                  IS EASY

                ╭──────────────────────────────────────────╮
                │                                          │
                │  PASSWORD                                │
                │  ada@example.com                         │
                │                                          │
                │  ! E-mail or password is not right.      │
                │    Try again, or create an account.      │
                │                                          │
                │  > Password                              │
                │    ____________________________________  │
                │                                          │
                │                                          │
                │    [ SIGN IN ]   Create an account       │
                │    Forgot password?   Change             │
                │                                          │
                │    Tab next   Enter choose   Esc back    │
                """)
    }

    @Test func aMissingPasswordIsExplainedBelowItsField() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .password(try .ada))
        await rehearsal.choose(.signIn, [.password: ""])
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                               AUTHENTICATION
                                  IS EASY



                ╭──────────────────────────────────────────╮
                │                                          │
                │  PASSWORD                                │
                │  ada@example.com                         │
                │                                          │
                │  > Password                              │
                │    ____________________________________  │
                │    ! Enter a password.                   │
                │                                          │
                │    [ SIGN IN ]   Create an account       │
                │    Forgot password?   Change             │
                │                                          │
                │    Tab next   Enter choose   Esc back    │
                """)
    }

    @Test func thePasswordSheetSaysThatItSignsIn() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        let text = Picture.plain(rehearsal.busyPage)
        #expect(
            text == """
                               AUTHENTICATION
                                  IS EASY



                ╭──────────────────────────────────────────╮
                │                                          │
                │  PASSWORD                                │
                │  ada@example.com                         │
                │                                          │
                │  > Password                              │
                │    ____________________________________  │
                │                                          │
                │                                          │
                │    ⠋ Signing in…                         │
                │                                          │
                │                                          │
                │                Esc cancel                │
                """)
    }

    @Test func theRegistrationSheetKeepsThePassword() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .registration(try .ada, try Password(adasPassword)))
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                ╭──────────────────────────────────────────╮
                │                                          │
                │  ONE MORE STEP                           │
                │  Tell us what to call you.               │
                │                                          │
                │    E-mail                                │
                │    ada@example.com_____________________  │
                │    Such as name@example.com              │
                │                                          │
                │    Password                              │
                │    As you typed it; type again to chan…  │
                │    At least 8 characters. Strong.        │
                │                                          │
                │  > User name                             │
                │    ____________________________________  │
                │                                          │
                │                                          │
                │    [ CREATE ACCOUNT ]   Back             │
                │                                          │
                │    Tab next   Enter choose   Esc back    │
                """)
    }

    @Test func everyMistakeIsShownAtOnce() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .registration(try .ada, nil))
        await rehearsal.choose(.create, [.email: "ada", .password: "", .username: ""])
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                ╭──────────────────────────────────────────╮
                │                                          │
                │  ONE MORE STEP                           │
                │  Tell us what to call you.               │
                │                                          │
                │    E-mail                                │
                │    ada_________________________________  │
                │    ! Enter an e-mail address like        │
                │    name@example.com.                     │
                │  > Password                              │
                │    ____________________________________  │
                │    ! Enter a password.                   │
                │                                          │
                │    User name                             │
                │    ____________________________________  │
                │    ! Enter a name to be called by.       │
                │                                          │
                │    [ CREATE ACCOUNT ]   Back             │
                │                                          │
                │    Tab next   Enter choose   Esc back    │
                """)
    }

    @Test func thePageOfWhoeverIsLoggedInGreets() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                Delete account               > Log out






                              Hi, Ada
                          ada@example.com









                  Tab next   Enter choose   q quit
                """)
    }

    @Test func thePageSaysThatItLogsOut() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.signOut)
        let text = Picture.plain(try #require(rehearsal.pages.last { $0.kind == .home && $0.work != nil }))
        #expect(
            text == """
                    Hi, Ada
                ada@example.com

                 ⠋ Logging out…







                   Esc cancel
                """)
    }

    @Test func theAlertAsksForThePassword() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.delete)
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                ╭──────────────────────────────────────╮
                │                                      │
                │   Delete this account?               │
                │   Everything stored for              │
                │   ada@example.com is removed. This   │
                │   cannot be undone.                  │
                │                                      │
                │   > Password                         │
                │     ______________________________   │
                │     Enter your password to           │
                │     confirm.                         │
                │     [ DELETE ]   Keep it             │
                │                                      │
                ╰──────────────────────────────────────╯



                   Tab next   Enter choose   Esc back
                """)
    }

    @Test func theAlertExplainsAWrongPassword() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.delete)
        await rehearsal.choose(.delete, [.password: "wrong"])
        let text = Picture.plain(rehearsal.page)
        #expect(
            text == """
                ╭──────────────────────────────────────╮
                │                                      │
                │   Delete this account?               │
                │   Everything stored for              │
                │   ada@example.com is removed. This   │
                │   cannot be undone.                  │
                │                                      │
                │   > Password                         │
                │     ______________________________   │
                │     ! This password is not right.    │
                │                                      │
                │     [ DELETE ]   Keep it             │
                │                                      │
                ╰──────────────────────────────────────╯



                   Tab next   Enter choose   Esc back
                """)
    }

    @Test func theAlertSaysThatItDeletes() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.delete)
        await rehearsal.choose(.delete, [.password: "wrong"])
        let text = Picture.plain(rehearsal.busyPage)
        #expect(
            text == """
                ╭──────────────────────────────────────╮
                │                                      │
                │   Delete this account?               │
                │   Everything stored for              │
                │   ada@example.com is removed. This   │
                │   cannot be undone.                  │
                │                                      │
                │   > Password                         │
                │     ______________________________   │
                │     Enter your password to           │
                │     confirm.                         │
                │     ⠋ Deleting your account…         │
                │                                      │
                ╰──────────────────────────────────────╯



                               Esc cancel
                """)
    }
}
