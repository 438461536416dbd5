import AuthBlock
import HTTPServer

/// The whole HTML document of a page.
///
/// What a page offers that has no effect is a link, everything else the button of a form, so that nothing here needs
/// JavaScript.
struct Document {
    /// What a document needs to know besides its page.
    struct Surroundings {
        /// The token that every form carries back (``Document/tokenField``).
        var token: HTML
        /// Whether there may be a picture to show behind the page.
        var hasPicture: Bool
    }

    /// The name of the hidden field with the token.
    static let tokenField = "token"
    /// The name of the buttons that say which action a form is sent for; its values are ``Page/Action/Name``s.
    static let actionField = "action"

    let page: Page
    let surroundings: Surroundings
    let look: Look

    init(_ page: Page, in surroundings: Surroundings, look: Look) {
        self.page = page
        self.surroundings = surroundings
        self.look = look
    }

    var html: HTML {
        """
        <!DOCTYPE html>
        <html lang="\(look.messages.language)" dir="\(look.direction)">
        \(head)
        <body class="\(page.kind.name)" data-place="\(page.place.rawValue)">
        \(content)
        </body>
        </html>

        """
    }

    private var head: HTML {
        let title = look.messages.text(
            .windowTitle(page: page.title.singleLine, site: look.name, isAboutError: page.isAboutError))
        return """
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, \
            interactive-widget=resizes-content">
            <meta name="color-scheme" content="light dark">
            \(look.assets.links)
            </head>
            """
    }

    private var content: HTML {
        switch page.kind {
        case .start:
            """
            \(backdrop)
            <main>
            \(logo)
            <h1 class="hero">\(lines(of: page.title))</h1>
            \(notice)
            \(form)
            </main>
            """
        case .sheet:
            """
            \(backdrop)
            <main>
            <div class="above">\(logo)<p class="hero" aria-hidden="true">\(lines(of: look.messages.text(.title)))</p></div>
            <div class="card">
            <h1>\(page.title.singleLine)</h1>
            \(page.email == nil ? text : nil)
            \(form)
            \(links)
            </div>
            </main>
            """
        case .home:
            """
            <header>
            \(HTML(page.actions.reversed().map(choice)))
            </header>
            <main>
            \(logo)
            <h1>\(page.title.singleLine)</h1>
            \(text)
            \(notice)
            </main>
            """
        case .alert:
            """
            <div class="behind" aria-hidden="true">
            <span>\(look.messages.text(.deleteAccountButton))</span> <span>\(look.messages.text(.signOutButton))</span>
            </div>
            <main>
            <div class="card" role="alertdialog" aria-modal="true" aria-labelledby="title" aria-describedby="text">
            <h1 id="title">\(page.title.singleLine)</h1>
            \(text)
            \(form)
            </div>
            </main>
            """
        }
    }

    /// What lies behind the start and the sheets.
    private var backdrop: HTML {
        guard surroundings.hasPicture else { return "<div class=\"backdrop\"></div>" }
        return """
            <div class="backdrop"><picture>\
            <source media="(orientation: portrait)" srcset="\(Addresses.portraitPicture)">\
            <img src="\(Addresses.landscapePicture)" alt="">\
            </picture></div>
            """
    }

    private var logo: HTML? {
        look.assets.logo.map { "<img class=\"logo\" src=\"\($0.path)\" alt=\"\(look.name)\">" }
    }

    private var text: HTML? {
        page.text.isEmpty ? nil : "<p class=\"text\" id=\"text\">\(page.text)</p>"
    }

    /// What happened, or what is going on.
    var notice: HTML? {
        if let notice = page.notice {
            let role: HTML = notice.isError ? "alert" : "status"
            return "<p class=\"notice\" id=\"notice\" role=\"\(role)\">\(notice.text)</p>"
        }
        return page.work.map { "<p class=\"notice\" id=\"notice\" role=\"status\">\($0)</p>" }
    }

    private var links: HTML? {
        guard !page.links.isEmpty else { return nil }
        return "<p class=\"links\">\(HTML(page.links.map { "<a href=\"\($0.address)\">\($0.title)</a> " }))</p>"
    }

    private func lines(of title: String) -> HTML {
        HTML(title.split(whereSeparator: \.isNewline).map { "<span>\($0)</span> " })
    }
}

extension Page {
    /// Whether something on it is wrong.
    fileprivate var isAboutError: Bool {
        notice?.isError == true || fields.contains { $0.error != nil }
    }
}

extension Page.Kind {
    /// The name for the style sheet.
    fileprivate var name: HTML {
        switch self {
        case .start: "start"
        case .sheet: "sheet"
        case .home: "home"
        case .alert: "alert"
        }
    }
}
