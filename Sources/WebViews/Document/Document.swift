import AuthBlock

/// The whole HTML document of a page.
struct Document {
    /// What a document needs to know besides its page.
    struct Surroundings {
        /// The token that every form carries back (``Document/tokenField``).
        var token: String
        /// Whether there may be a picture to show behind the page.
        var hasPicture: Bool
        /// The language of the words (BCP 47).
        var language: String
    }

    /// The name of the hidden field with the token.
    static let tokenField = "token"
    /// The name of the buttons that say which action a form is sent for; its values are ``Page/Action/Name``s.
    static let actionField = "action"

    let html: HTML

    init(_ page: Page, in surroundings: Surroundings, look: Look) {
        let fields = page.fields.map { field -> HTML in
            """
            <label>\(field.label) <input name="\(field.name.rawValue)" value="\(field.text)"></label>\
            <p>\(field.error ?? field.hint)</p>
            """
        }
        let actions = page.actions.map { action -> HTML in
            "<button name=\"action\" value=\"\(action.name.rawValue)\">\(action.label)</button>"
        }
        html = """
            <!DOCTYPE html><title>\(page.title)</title><h1>\(page.title)</h1><p>\(page.text)</p>\
            <p>\(page.notice?.text ?? "")</p>\
            <form method="post" action="\(Addresses.address(of: page.place))">\
            <input type="hidden" name="token" value="\(surroundings.token)">\(HTML(fields))\(HTML(actions))</form>
            """
    }
}
