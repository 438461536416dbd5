import Testing

@testable import AuthBlock
@testable import TerminalViews

@Suite struct FormTests {
    private let registration = Page(
        place: .registration, title: "ONE MORE STEP",
        fields: [
            Page.Field(name: .email, label: "E-mail", text: "ada@example.com"),
            Page.Field(name: .password, label: "Password", placeholder: "kept"),
            Page.Field(name: .username, label: "User name"),
        ],
        actions: [
            Page.Action(name: .create, label: "CREATE ACCOUNT"), Page.Action(name: .back, label: "Back"),
        ])

    private let password = Page(
        place: .password, title: "PASSWORD", fields: [Page.Field(name: .password, label: "Password")],
        actions: [Page.Action(name: .signIn, label: "SIGN IN"), Page.Action(name: .back, label: "Change")])

    // MARK: Focus

    @Test func theFocusBeginsAtTheFirstFieldThatWaitsForSomething() {
        #expect(Form(registration).focus == .field(.username))
    }

    @Test func withoutFieldsItBeginsAtTheFirstAction() {
        let page = Page(place: .home, title: "Hi", actions: [Page.Action(name: .signOut, label: "Log out")])
        #expect(Form(page).focus == .action(.signOut))
    }

    @Test func tabGoesThroughFieldsThenActionsAndRoundAgain() {
        var form = Form(registration)
        var seen: [Form.Stop?] = []
        for _ in 0..<5 {
            _ = form.apply(.tab)
            seen.append(form.focus)
        }
        #expect(
            seen == [
                .action(.create), .action(.back), .field(.email), .field(.password), .field(.username),
            ])
    }

    @Test(arguments: [Key.shiftTab, .up]) func backwardsItGoesTheOtherWay(key: Key) {
        var form = Form(registration)
        #expect(form.apply(key) == .moved(from: .username))
        #expect(form.focus == .field(.password))
    }

    @Test func sideArrowsMoveAmongActionsButEditInFields() {
        var form = Form(password)
        #expect(form.apply(.right) == .edited(.password))
        _ = form.apply(.tab)
        #expect(form.apply(.right) == .moved(from: nil))
        #expect(form.focus == .action(.back))
    }

    @Test func aNewErrorTakesTheFocusToTheFirstWrongField() {
        var form = Form(registration)
        var next = registration
        next.fields[2].error = "Enter a name."
        form.show(next)
        next.fields[1].error = "Enter a password."
        form.show(next)
        #expect(form.focus == .field(.password))
    }

    @Test func anErrorThatIsThereAlreadyLeavesTheFocusAlone() {
        var form = Form(registration)
        var next = registration
        next.fields[2].error = "Enter a name."
        form.show(next)
        _ = form.apply(.tab)
        next.text = "changed"
        form.show(next)
        #expect(form.focus == .action(.create))
    }

    // MARK: Enter

    @Test func enterInAFieldIsTheFirstAction() {
        var form = Form(registration)
        #expect(form.apply(.enter) == .chosen(.create))
    }

    @Test func enterOnAnActionIsThatOne() {
        var form = Form(registration)
        _ = form.apply(.shiftTab)
        _ = form.apply(.shiftTab)
        _ = form.apply(.shiftTab)
        #expect(form.apply(.enter) == .chosen(.back))
    }

    @Test func enterMeansNothingWhereThereIsNothingToDo() {
        var form = Form(Page(place: .start, title: "", work: "Starting…"))
        #expect(form.apply(.enter) == .ignored)
    }

    // MARK: Contents

    @Test func anUntouchedPasswordThatIsKeptIsNoEntry() {
        #expect(Form(registration).entries == [.email: "ada@example.com", .username: ""])
    }

    @Test func aTypedOneIs() {
        var form = Form(registration)
        _ = form.apply(.shiftTab)
        _ = form.apply(.text("abc"))
        #expect(form.entries[.password] == "abc")
    }

    @Test func anotherPageOfTheSameVisitKeepsWhatWasTyped() {
        var form = Form(registration)
        _ = form.apply(.text("Ada"))
        var next = registration
        next.fields[2].text = "somebody else"
        form.show(next)
        #expect(form.entries[.username] == "Ada")
    }

    @Test func openingAnAlertBeginsAnew() {
        var form = Form(Page(place: .home, title: "", actions: [Page.Action(name: .signOut, label: "")]))
        form.show(
            Page(
                place: .deletion, title: "", fields: [Page.Field(name: .password, label: "")],
                actions: [Page.Action(name: .delete, label: "")]))
        #expect(form.focus == .field(.password))
    }

    // MARK: Passwords

    @Test func aNoticeClearsThePasswordAndAsksForItAgain() {
        var form = Form(password)
        _ = form.apply(.text("secret"))
        _ = form.apply(.tab)
        var next = password
        next.notice = Page.Notice(text: "Not right.", isError: true)
        form.show(next)
        #expect(form.entries == [.password: ""])
        #expect(form.focus == .field(.password))
    }

    @Test func soDoesItsError() {
        var form = Form(password)
        _ = form.apply(.text("x"))
        var next = password
        next.fields[0].error = "Too short."
        form.show(next)
        #expect(form.entries == [.password: ""])
    }

    @Test func anErrorOfAnotherFieldDoesNot() {
        var form = Form(registration)
        _ = form.apply(.shiftTab)
        _ = form.apply(.text("secret"))
        var next = registration
        next.fields[2].error = "Enter a name."
        form.show(next)
        #expect(form.entries[.password] == "secret")
    }

    @Test func aNoticeThatIsThereAlreadyDoesNot() {
        var page = password
        page.notice = Page.Notice(text: "In use already.", isError: true)
        var form = Form(page)
        _ = form.apply(.text("secret"))
        page.work = "Signing in…"
        form.show(page)
        #expect(form.entries == [.password: "secret"])
    }

    @Test func ctrlRShowsThePasswordAndHidesItAgain() {
        var form = Form(password)
        _ = form.apply(.text("secret"))
        #expect(!Picture(form).text.contains("secret"))
        #expect(form.apply(.control("r")) == .revealed)
        #expect(Picture(form).text.contains("secret"))
        _ = form.apply(.control("r"))
        #expect(!Picture(form).text.contains("secret"))
    }

    @Test func aShownPasswordIsHiddenWhenItIsSubmitted() {
        var form = Form(password)
        _ = form.apply(.text("secret"))
        _ = form.apply(.control("r"))
        _ = form.apply(.enter)
        #expect(!Picture(form).text.contains("secret"))
    }

    @Test func aClearedPasswordIsHiddenWhenItIsTypedAgain() {
        var form = Form(password)
        _ = form.apply(.control("r"))
        var next = password
        next.notice = Page.Notice(text: "Not right.", isError: true)
        form.show(next)
        _ = form.apply(.text("secret"))
        #expect(!Picture(form).text.contains("secret"))
    }

    @Test func withoutAPasswordCtrlRMeansNothing() {
        var form = Form(Page(place: .signIn, title: "", fields: [Page.Field(name: .email, label: "")]))
        #expect(form.apply(.control("r")) == .ignored)
    }
}
