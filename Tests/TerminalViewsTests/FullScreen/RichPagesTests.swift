import AuthBlock
import MockProvider
import Testing

@testable import TerminalViews

/// Every state of every screen in a window of 80 columns and 24 rows, with colours.
@Suite struct RichPagesTests {
    @Test func theStartHasTheTitleAndOneButton() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .startHere())
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                ▄▀▀▄ █  █ ▀█▀ █  █ █▀▀▀ █▄ █ ▀█▀ █ ▄▀▀▀ ▄▀▀▄ ▀█▀ █ ▄▀▀▄ █▄ █
                █▀▀█ █  █  █  █▀▀█ █▀▀  █ ▀█  █  █ █    █▀▀█  █  █ █  █ █ ▀█
                ▀  ▀  ▀▀   ▀  ▀  ▀ ▀▀▀▀ ▀  ▀  ▀  ▀  ▀▀▀ ▀  ▀  ▀  ▀  ▀▀  ▀  ▀
                               █ ▄▀▀▀    █▀▀▀ ▄▀▀▄ ▄▀▀▀ ▀▄ ▄▀
                               █  ▀▀▄    █▀▀  █▀▀█  ▀▀▄   █
                               ▀ ▀▀▀     ▀▀▀▀ ▀  ▀ ▀▀▀    ▀


                                  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                                 ▐ › SIGN IN / REGISTER   ▌
                                  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀






                                   Enter choose   q quit
                """)
    }

    @Test func theStartSaysThatItIsStarting() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .startHere())
        let text = Picture.rich(rehearsal.busyPage)
        #expect(
            text == """
                ▄▀▀▄ █  █ ▀█▀ █  █ █▀▀▀ █▄ █ ▀█▀ █ ▄▀▀▀ ▄▀▀▄ ▀█▀ █ ▄▀▀▄ █▄ █
                █▀▀█ █  █  █  █▀▀█ █▀▀  █ ▀█  █  █ █    █▀▀█  █  █ █  █ █ ▀█
                ▀  ▀  ▀▀   ▀  ▀  ▀ ▀▀▀▀ ▀  ▀  ▀  ▀  ▀▀▀ ▀  ▀  ▀  ▀  ▀▀  ▀  ▀
                               █ ▄▀▀▀    █▀▀▀ ▄▀▀▄ ▄▀▀▀ ▀▄ ▄▀
                               █  ▀▀▄    █▀▀  █▀▀█  ▀▀▄   █
                               ▀ ▀▀▀     ▀▀▀▀ ▀  ▀ ▀▀▀    ▀



                                        ⠋ Starting…







                                          Esc quit
                """)
    }

    @Test func aStartThatFailsSaysWhyAndCanBeTriedAgain() async throws {
        let rehearsal = try Rehearsal(rules: [.always(.failure(.offline))])
        await rehearsal.go(to: .startHere())
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                ▄▀▀▄ █  █ ▀█▀ █  █ █▀▀▀ █▄ █ ▀█▀ █ ▄▀▀▀ ▄▀▀▄ ▀█▀ █ ▄▀▀▄ █▄ █
                █▀▀█ █  █  █  █▀▀█ █▀▀  █ ▀█  █  █ █    █▀▀█  █  █ █  █ █ ▀█
                ▀  ▀  ▀▀   ▀  ▀  ▀ ▀▀▀▀ ▀  ▀  ▀  ▀  ▀▀▀ ▀  ▀  ▀  ▀  ▀▀  ▀  ▀
                               █ ▄▀▀▀    █▀▀▀ ▄▀▀▄ ▄▀▀▀ ▀▄ ▄▀
                               █  ▀▀▄    █▀▀  █▀▀█  ▀▀▄   █
                               ▀ ▀▀▀     ▀▀▀▀ ▀  ▀ ▀▀▀    ▀


                      There is no connection. Check it and try again.

                                      ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                                     ▐ › TRY AGAIN   ▌
                                      ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀





                                   Enter choose   q quit
                """)
    }

    @Test func theStartTellsTheNews() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .startHere(.accountDeleted))
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                ▄▀▀▄ █  █ ▀█▀ █  █ █▀▀▀ █▄ █ ▀█▀ █ ▄▀▀▀ ▄▀▀▄ ▀█▀ █ ▄▀▀▄ █▄ █
                █▀▀█ █  █  █  █▀▀█ █▀▀  █ ▀█  █  █ █    █▀▀█  █  █ █  █ █ ▀█
                ▀  ▀  ▀▀   ▀  ▀  ▀ ▀▀▀▀ ▀  ▀  ▀  ▀  ▀▀▀ ▀  ▀  ▀  ▀  ▀▀  ▀  ▀
                               █ ▄▀▀▀    █▀▀▀ ▄▀▀▄ ▄▀▀▀ ▀▄ ▄▀
                               █  ▀▀▄    █▀▀  █▀▀█  ▀▀▄   █
                               ▀ ▀▀▀     ▀▀▀▀ ▀  ▀ ▀▀▀    ▀


                                  Your account is deleted.

                                  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                                 ▐ › SIGN IN / REGISTER   ▌
                                  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀





                                   Enter choose   q quit
                """)
    }

    @Test func theEmailSheetHasOneFieldAndTheLinks() async throws {
        let rehearsal = try Rehearsal(links: [.init(title: "Terms", address: "https://example.com/terms")])
        await rehearsal.go(to: .signIn())
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                    SIGN IN / REGISTER
                    Your e-mail is all we need to begin.

                    E-mail

                    Such as name@example.com

                     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                    ▐   CONTINUE   ▌  Back
                     ▀▀▀▀▀▀▀▀▀▀▀▀▀▀

                    Terms: https://example.com/terms

                ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘




                           Tab next   Enter choose   Esc back
                """)
    }

    @Test func aWrongEmailIsExplainedBelowItsField() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .signIn())
        await rehearsal.choose(.next, [.email: "ada@example"])
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                    SIGN IN / REGISTER
                    Your e-mail is all we need to begin.

                    E-mail
                    ada@example
                    Enter an e-mail address like name@example.com.

                     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                    ▐   CONTINUE   ▌  Back
                     ▀▀▀▀▀▀▀▀▀▀▀▀▀▀

                ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘





                           Tab next   Enter choose   Esc back
                """)
    }

    @Test func theEmailSheetSaysThatItIsChecking() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .signIn())
        await rehearsal.choose(.next, [.email: "ada@example.com"])
        let text = Picture.rich(rehearsal.busyPage)
        #expect(
            text == """
                ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                    SIGN IN / REGISTER
                    Your e-mail is all we need to begin.

                    E-mail
                    ada@example.com
                    Such as name@example.com


                    ⠋ Checking the connection…


                ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘





                                       Esc cancel
                """)
    }

    @Test func theEmailSheetSaysThatThereIsNoConnection() async throws {
        let rehearsal = try Rehearsal(rules: [.always(.failure(.offline))])
        await rehearsal.go(to: .signIn())
        await rehearsal.choose(.next, [.email: "ada@example.com"])
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                    SIGN IN / REGISTER
                    Your e-mail is all we need to begin.

                    ▌ There is no connection. Check it and try
                    ▌ again.

                    E-mail
                    ada@example.com
                    Such as name@example.com

                     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                    ▐   CONTINUE   ▌  Back
                     ▀▀▀▀▀▀▀▀▀▀▀▀▀▀

                ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘



                           Tab next   Enter choose   Esc back
                """)
    }

    @Test func thePasswordSheetNamesTheEmail() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .password(try .ada))
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                 ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                     PASSWORD
                     ada@example.com

                     Password



                      ▄▄▄▄▄▄▄▄▄▄▄▄▄
                     ▐   SIGN IN   ▌  Create an account
                      ▀▀▀▀▀▀▀▀▀▀▀▀▀
                      Forgot password?   Change

                 ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘




                Tab next   Enter choose   Esc back   Ctrl-R show password
                """)
    }

    @Test func aRefusalIsANotice() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .password(try .ada))
        await rehearsal.choose(.signIn, [.password: "wrong"])
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                 ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                     PASSWORD
                     ada@example.com

                     ▌ E-mail or password is not right. Try again,
                     ▌ or create an account.

                     Password



                      ▄▄▄▄▄▄▄▄▄▄▄▄▄
                     ▐   SIGN IN   ▌  Create an account
                      ▀▀▀▀▀▀▀▀▀▀▀▀▀
                      Forgot password?   Change

                 ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘



                Tab next   Enter choose   Esc back   Ctrl-R show password
                """)
    }

    @Test func aMissingPasswordIsExplainedBelowItsField() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .password(try .ada))
        await rehearsal.choose(.signIn, [.password: ""])
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                 ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                     PASSWORD
                     ada@example.com

                     Password

                     Enter a password.

                      ▄▄▄▄▄▄▄▄▄▄▄▄▄
                     ▐   SIGN IN   ▌  Create an account
                      ▀▀▀▀▀▀▀▀▀▀▀▀▀
                      Forgot password?   Change

                 ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘




                Tab next   Enter choose   Esc back   Ctrl-R show password
                """)
    }

    @Test func thePasswordSheetSaysThatItSignsIn() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        let text = Picture.rich(rehearsal.busyPage)
        #expect(
            text == """
                ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                    PASSWORD
                    ada@example.com

                    Password




                    ⠋ Signing in…



                ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘




                                       Esc cancel
                """)
    }

    @Test func theRegistrationSheetKeepsThePassword() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .registration(try .ada, try Password(adasPassword)))
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                 ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                     ONE MORE STEP
                     Tell us what to call you.

                     E-mail
                     ada@example.com
                     Such as name@example.com

                     Password
                     As you typed it; type again to change it.
                     At least 8 characters. Strong.

                     User name



                      ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                     ▐   CREATE ACCOUNT   ▌  Back
                      ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀

                 ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘

                Tab next   Enter choose   Esc back   Ctrl-R show password
                """)
    }

    @Test func everyMistakeIsShownAtOnce() async throws {
        let rehearsal = try Rehearsal()
        await rehearsal.go(to: .registration(try .ada, nil))
        await rehearsal.choose(.create, [.email: "ada", .password: "", .username: ""])
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                 ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                     ONE MORE STEP
                     Tell us what to call you.

                     E-mail
                     ada
                     Enter an e-mail address like name@example.com.

                     Password

                     Enter a password.

                     User name

                     Enter a name to be called by.

                      ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                     ▐   CREATE ACCOUNT   ▌  Back
                      ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀

                 ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘

                Tab next   Enter choose   Esc back   Ctrl-R show password
                """)
    }

    @Test func thePageOfWhoeverIsLoggedInGreets() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                Delete account                                                     Log out








                                                 Hi, Ada
                                             ada@example.com











                                     Tab next   Enter choose   q quit
                """)
    }

    @Test func thePageSaysThatItLogsOut() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.signOut)
        let text = Picture.rich(try #require(rehearsal.pages.last { $0.kind == .home && $0.work != nil }))
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
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                 ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                     Delete this account?
                     Everything stored for ada@example.com is
                     removed. This cannot be undone.

                     Password

                     Enter your password to confirm.

                      ▄▄▄▄▄▄▄▄▄▄▄▄
                     ▐   DELETE   ▌  Keep it
                      ▀▀▀▀▀▀▀▀▀▀▀▀

                 ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘




                Tab next   Enter choose   Esc back   Ctrl-R show password
                """)
    }

    @Test func theAlertExplainsAWrongPassword() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.delete)
        await rehearsal.choose(.delete, [.password: "wrong"])
        let text = Picture.rich(rehearsal.page)
        #expect(
            text == """
                 ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                     Delete this account?
                     Everything stored for ada@example.com is
                     removed. This cannot be undone.

                     Password

                     This password is not right.

                      ▄▄▄▄▄▄▄▄▄▄▄▄
                     ▐   DELETE   ▌  Keep it
                      ▀▀▀▀▀▀▀▀▀▀▀▀

                 ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘




                Tab next   Enter choose   Esc back   Ctrl-R show password
                """)
    }

    @Test func theAlertSaysThatItDeletes() async throws {
        let rehearsal = try Rehearsal()
        try await rehearsal.signIn()
        await rehearsal.choose(.delete)
        await rehearsal.choose(.delete, [.password: "wrong"])
        let text = Picture.rich(rehearsal.busyPage)
        #expect(
            text == """
                ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖

                    Delete this account?
                    Everything stored for ada@example.com is
                    removed. This cannot be undone.

                    Password

                    Enter your password to confirm.


                    ⠋ Deleting your account…


                ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘




                                       Esc cancel
                """)
    }
}
