import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(3))) struct FormTests {
    @Test func fieldsAreDecoded() throws {
        let form = try Form(encoded: "name=Zo%C3%AB+B&email=a%2Bb%40example.com&empty=&bare".utf8)
        #expect(form["name"] == "Zoë B")
        #expect(form["email"] == "a+b@example.com")
        #expect(form["empty"] == "")
        #expect(form["bare"] == "")
        #expect(form["missing"] == nil)
    }

    @Test func anEqualsSignInAValueStays() throws {
        #expect(try Form(encoded: "a=b=c".utf8)["a"] == "b=c")
    }

    @Test func aRepeatedFieldHasNoSingleValue() throws {
        let form = try Form(encoded: "a=1&a=2".utf8)
        #expect(form["a"] == nil)
        #expect(form.values(named: "a") == ["1", "2"])
    }

    @Test func anEmptyBodyHasNoFields() throws {
        #expect(try Form(encoded: []).fields.isEmpty)
        #expect(try Form(encoded: "&&".utf8).fields.isEmpty)
    }

    @Test(arguments: [
        ("a=%", FormError.brokenEscape), ("a=%4", .brokenEscape), ("a=%4g", .brokenEscape), ("%=a", .brokenEscape),
        ("a=%00", .forbiddenCharacter), ("a=%1b", .forbiddenCharacter), ("a=%7f", .forbiddenCharacter),
        ("a=ë", .forbiddenCharacter), ("a=b c", .forbiddenCharacter), ("a\0=b", .forbiddenCharacter),
        ("a=%ff", .notUTF8), ("a=%c3", .notUTF8), ("a=%ed%a0%80", .notUTF8), ("a=%c0%80", .notUTF8),
    ])
    func whatIsNotWellFormedIsRefused(encoded: String, error: FormError) {
        #expect(throws: error) { try Form(encoded: encoded.utf8) }
    }

    @Test func lineBreaksOfATextAreaAreTaken() throws {
        #expect(try Form(encoded: "a=1%0D%0A2%093".utf8)["a"] == "1\r\n2\t3")
    }

    @Test func aFieldTooManyIsRefused() throws {
        #expect(try Form(encoded: "a&b".utf8, fieldLimit: 2).fields.count == 2)
        #expect(throws: FormError.tooManyFields) { try Form(encoded: "a&b&c".utf8, fieldLimit: 2) }
    }

    @Test(arguments: [
        "application/x-www-form-urlencoded", "Application/X-WWW-Form-Urlencoded; charset=UTF-8",
        "application/x-www-form-urlencoded ;charset=utf-8",
    ])
    func theContentTypeOfAFormIsRecognised(type: String) throws {
        let request = Request(
            method: "POST", path: "/", headers: ["host": "localhost", "content-type": type], body: Array("a=1".utf8))
        #expect(try request.form()["a"] == "1")
    }

    @Test(arguments: [nil, "", "text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencodedx"])
    func anotherContentTypeIsNoForm(type: String?) {
        var headers: Headers = ["host": "localhost"]
        headers["content-type"] = type
        let request = Request(method: "POST", path: "/", headers: headers, body: Array("a=1".utf8))
        #expect(throws: FormError.notAForm) { try request.form() }
    }

    @Test func errorsHoldNoContent() {
        for error: FormError in [.notAForm, .tooManyFields, .brokenEscape, .forbiddenCharacter, .notUTF8] {
            #expect(!"\(error)".isEmpty)
        }
    }
}
