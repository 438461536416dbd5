import AuthBlock
import Foundation
import Testing

@testable import WebViews

struct DocumentTests {
    private func html(of name: String, hasPicture: Bool = false) throws -> String {
        let example = try #require(Example.all.first { $0.name == name })
        return html(of: example.page, hasPicture: hasPicture)
    }

    private func html(of page: Page, hasPicture: Bool = false, look: Look = Look()) -> String {
        Document(page, in: .init(token: "a-token", hasPicture: hasPicture), look: look).html.text
    }

    /// The first tag that begins so.
    private func tag(_ beginning: String, in html: String) -> String? {
        html.range(of: beginning).map { start in String(html[start.lowerBound...].prefix { $0 != ">" }) }
    }

    @Test func aDocumentSaysWhatItIs() throws {
        let html = try html(of: "start")
        #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\">"))
        #expect(html.contains("<title>AUTHENTICATION IS EASY – AuthBlock</title>"))
        #expect(html.contains("<h1 class=\"hero\"><span>AUTHENTICATION</span> <span>IS EASY</span> </h1>"))
        #expect(!html.contains("user-scalable") && !html.contains("maximum-scale"))
    }

    @Test(arguments: [("ar", "rtl"), ("he-IL", "rtl"), ("az-Arab", "rtl"), ("de", "ltr"), ("ja", "ltr"), ("", "ltr")])
    func theDirectionIsThatOfTheLanguage(language: String, direction: String) throws {
        let example = try #require(Example.all.first)
        let html = html(of: example.page, look: Look(messages: Translation(language: language)))
        #expect(html.contains("<html lang=\"\(language)\" dir=\"\(direction)\">"))
    }

    @Test(arguments: ["sign-in-wrong", "password-refused", "password-missing", "deletion-refused", "start-failed"])
    func theWindowTellsThatSomethingIsWrong(name: String) throws {
        #expect(try html(of: name).contains("<title>Error: "))
    }

    @Test(arguments: Example.all) func nothingIsInlineAndEveryFormHasTheToken(example: Example) {
        let html = html(of: example.page)
        #expect(!html.contains("style=") && !html.contains("<style") && !html.contains(#/ on\w+=/#))
        #expect(html.components(separatedBy: "<script").count == 2)
        let forms = html.components(separatedBy: "<form ").count - 1
        #expect(html.components(separatedBy: "name=\"token\" value=\"a-token\"").count - 1 == forms)
        #expect(html.components(separatedBy: "<h1").count == 2)
    }

    @Test func whatHasNoEffectIsALink() throws {
        #expect(try tag("<a", in: html(of: "start"))?.contains("href=\"/auth/sign-in\"") == true)
        #expect(try html(of: "password").contains("<a href=\"/auth/registration\""))
        #expect(try html(of: "password").contains("<a href=\"/auth/sign-in\""))
        #expect(try html(of: "registration").contains("<a href=\"/auth/password\""))
        #expect(try html(of: "home").contains("<a href=\"/auth/delete\""))
        #expect(try html(of: "deletion").contains("<a href=\"/auth/\""))
    }

    @Test func whatHasAnEffectIsAButtonOfAForm() throws {
        let password = try html(of: "password")
        #expect(password.contains("<form method=\"post\" action=\"/auth/password\""))
        #expect(password.contains("<button name=\"action\" value=\"sign-in\""))
        #expect(password.contains("<button name=\"action\" value=\"forgot\""))
        #expect(try html(of: "home").contains("<form method=\"post\" action=\"/auth/sign-out\">"))
    }

    @Test func enterDoesWhatThePageIsFor() throws {
        for (name, action) in [("password", "sign-in"), ("registration", "create"), ("deletion", "delete")] {
            #expect(try tag("<button", in: html(of: name))?.contains("value=\"\(action)\"") == true)
        }
    }

    @Test func passwordManagersFindWhatTheyLookFor() throws {
        let signIn = try html(of: "sign-in")
        #expect(tag("<input id=\"email\"", in: signIn)?.contains("type=\"email\"") == true)
        #expect(tag("<input id=\"email\"", in: signIn)?.contains("autocomplete=\"username\"") == true)
        let password = try html(of: "password")
        let owner = try #require(tag("<input type=\"email\" name=\"email\"", in: password))
        #expect(owner.contains("value=\"ada@example.com\" autocomplete=\"username\" readonly"))
        #expect(tag("<input id=\"password\"", in: password)?.contains("autocomplete=\"current-password\"") == true)
        let registration = try html(of: "registration")
        #expect(tag("<input id=\"password\"", in: registration)?.contains("autocomplete=\"new-password\"") == true)
        #expect(tag("<input id=\"username\"", in: registration)?.contains("autocomplete=\"nickname\"") == true)
        let alert = try html(of: "deletion")
        #expect(tag("<input type=\"email\" name=\"email\"", in: alert)?.hasSuffix(" hidden") == true)
    }

    @Test func anErrorStandsInPlaceOfTheHintAndBelongsToItsField() throws {
        let wrong = try html(of: "sign-in-wrong")
        let field = try #require(tag("<input id=\"email\"", in: wrong))
        #expect(field.contains("aria-invalid=\"true\" aria-describedby=\"email-remark\" autofocus"))
        #expect(wrong.contains("id=\"email-remark\">Enter an e-mail address"))
        #expect(!wrong.contains("Such as name@example.com"))
    }

    @Test func aNoticeIsReadWithTheFieldThatHasTheFocus() throws {
        let refused = try html(of: "password-refused")
        #expect(refused.contains("id=\"notice\" role=\"alert\">E-mail or password is not right"))
        #expect(tag("<input id=\"password\"", in: refused)?.contains("aria-describedby=\"notice\"") == true)
        #expect(try html(of: "password-reset").contains("role=\"status\">If there is an account"))
    }

    @Test func aPasswordIsNeverInAPage() throws {
        var page = try #require(Example.all.first { $0.name == "password" }).page
        page.fields[0].text = "correct horse"
        #expect(!html(of: page).contains("correct horse"))
    }

    @Test func theDeletionIsAnAlert() throws {
        let alert = try #require(tag("<div class=\"card\"", in: html(of: "deletion")))
        #expect(alert.contains("role=\"alertdialog\" aria-modal=\"true\" aria-labelledby=\"title\""))
        #expect(try html(of: "deletion").contains("class=\"main dangerous\""))
    }

    @Test func aPictureIsShownWhereThereIsOne() throws {
        #expect(try !html(of: "start").contains("<img"))
        let html = try html(of: "start", hasPicture: true)
        #expect(html.contains("media=\"(orientation: portrait)\" srcset=\"/auth/picture/portrait\""))
        #expect(html.contains("<img src=\"/auth/picture/landscape\" alt=\"\">"))
        #expect(try !self.html(of: "home", hasPicture: true).contains("<img"))
    }

    /// Every text of a page, its links and the site's own words, hostile at once.
    @Test(arguments: Page.Place.allCases) func noTextBecomesMarkup(place: Page.Place) throws {
        let hostile = "<u title=\"x\">&'"
        var page = try #require(
            Example.all.first { $0.page.place == place && !$0.page.fields.isEmpty }
                ?? Example.all.first { $0.page.place == place }
        ).page
        page.title = hostile
        page.text = hostile
        page.notice = .init(text: hostile, isError: true)
        for index in page.fields.indices {
            page.fields[index].label = hostile
            page.fields[index].text = hostile
            page.fields[index].error = hostile
            page.fields[index].placeholder = hostile
        }
        for index in page.actions.indices { page.actions[index].label = hostile }
        page.links = [.init(title: hostile, address: "https://example.com/\(hostile)")]
        let document = Document(
            page, in: .init(token: HTML(text: hostile), hasPicture: true),
            look: Look(messages: HostileMessages(text: hostile)))
        let html = document.html.text
        #expect(!html.contains("<u") && !html.contains("title=\"x\"") && !html.contains("&'"))
        #expect(html.contains("&lt;u title=&quot;x&quot;&gt;&amp;&#39;"))
    }

    private struct HostileMessages: Messages {
        let text: String
        var language: String { text }
        func text(_ phrase: Phrase) -> String { text }
        func text(_ error: AuthError) -> String { text }
    }
}

/// English under the name of another language.
private struct Translation: Messages {
    let language: String

    func text(_ phrase: Phrase) -> String { EnglishMessages().text(phrase) }
    func text(_ error: AuthError) -> String { EnglishMessages().text(error) }
}
