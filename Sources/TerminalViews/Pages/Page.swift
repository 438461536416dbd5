import AuthBlock

/// What a screen offers at the moment, in words: the same for the full screen and for the line dialogue.
struct Page: Equatable, Sendable {
    /// The way in which it is laid out.
    enum Kind: Equatable, Sendable {
        /// The first screen: the title and one button over the picture.
        case start

        /// One question on a card over the picture.
        case sheet

        /// The page of whoever is logged in.
        case home

        /// A question on a card over that page.
        case alert
    }

    /// A sentence for the whole screen.
    struct Notice: Equatable, Sendable {
        var text: String
        var isError: Bool
    }

    /// A line for a person to fill in.
    struct Field: Equatable, Sendable {
        enum Name: Equatable, Sendable {
            case email
            case password
            case username
        }

        var name: Name
        var label: String

        /// What is in it at first.
        var text = ""

        /// Takes the place of the text while that is empty, and means that nothing needs to be typed.
        var placeholder: String?

        var hint = ""
        var error: String?

        var isHidden: Bool { name == .password }
    }

    /// Something that a person can choose to do.
    struct Action: Equatable, Sendable {
        /// The name, as the line dialogue takes it; it is the same in every language.
        enum Name: String, Sendable {
            case signIn = "sign-in"
            case retry
            case next = "continue"
            case create
            case forgotPassword = "forgot"
            case back
            case signOut = "log-out"
            case delete
            case keep
        }

        var name: Name
        var label: String

        /// Whether it cannot be undone.
        var isDangerous: Bool { name == .delete }
    }

    /// What was typed, by field. A field that keeps what it stands for is left out.
    typealias Entries = [Field.Name: String]

    var kind: Kind
    var title: String
    var text = ""
    var notice: Notice?
    var fields: [Field] = []

    /// The first is the one that takes the fields; it is what Enter does.
    var actions: [Action] = []

    var links: [Configuration.Link] = []

    /// What is going on; meanwhile nothing but giving it up is possible.
    var work: String?

    /// The action that leaves the page for the one before.
    var wayBack: Action.Name? {
        actions.map(\.name).first { $0 == .back || $0 == .keep }
    }
}

extension Page.Notice {
    init?(_ notice: AuthBlock.Notice?) {
        guard let notice else { return nil }
        self.init(text: notice.text, isError: notice.isError)
    }
}
