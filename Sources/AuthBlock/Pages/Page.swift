/// What a screen offers at the moment, in words: the same for every front end that shows pages.
///
/// Each state of a presenter makes a page. A front end that wants to look at states itself attaches its own ``View``s
/// instead.
public struct Page: Equatable, Sendable {
    /// The place in the flow that a page belongs to.
    public enum Place: String, Sendable, CaseIterable {
        /// The first screen.
        case start
        /// The e-mail sheet.
        case signIn
        /// The password sheet.
        case password
        /// The registration sheet.
        case registration
        /// The page of whoever is logged in.
        case home
        /// The alert over it, before the account is deleted.
        case deletion
    }

    /// The way in which a page is laid out.
    public enum Kind: Equatable, Sendable {
        /// The title and one button over the picture.
        case start
        /// One question on a card over the picture.
        case sheet
        /// A plain page.
        case home
        /// A question on a card over that page.
        case alert
    }

    /// A sentence for the whole screen.
    public struct Notice: Equatable, Sendable {
        /// The sentence.
        public var text: String
        /// Whether it is about something that went wrong.
        public var isError: Bool

        /// Makes a notice.
        public init(text: String, isError: Bool) {
            self.text = text
            self.isError = isError
        }
    }

    /// A line for a person to fill in.
    public struct Field: Equatable, Sendable {
        /// What is asked for.
        public enum Name: String, Sendable {
            /// The e-mail address.
            case email
            /// The password; it is never shown.
            case password
            /// The name to be called by.
            case username
        }

        /// What is asked for.
        public var name: Name
        /// The words above it.
        public var label: String
        /// What is in it at first.
        public var text = ""
        /// Takes the place of the text while that is empty, and means that nothing needs to be typed.
        public var placeholder: String?
        /// The words below it, while nothing is wrong.
        public var hint = ""
        /// What is wrong with it.
        public var error: String?

        /// Whether what is typed is not shown.
        public var isHidden: Bool { name == .password }
    }

    /// Something that a person can choose to do.
    public struct Action: Equatable, Sendable {
        /// The name, as scripts give it; it is the same in every language.
        public enum Name: String, Sendable {
            /// To the e-mail sheet, or in with a password.
            case signIn = "sign-in"
            /// The start once more.
            case retry
            /// On to the password.
            case next = "continue"
            /// To the registration sheet, or the account itself.
            case create
            /// A message to reset the password.
            case forgotPassword = "forgot"
            /// To the page before.
            case back
            /// Out.
            case signOut = "log-out"
            /// To the alert, or the deletion itself.
            case delete
            /// The account stays.
            case keep
        }

        /// The name.
        public var name: Name
        /// The words on the button.
        public var label: String

        /// Makes an action.
        public init(name: Name, label: String) {
            self.name = name
            self.label = label
        }

        /// Whether it cannot be undone.
        public var isDangerous: Bool { name == .delete }
    }

    /// What was typed, by field. A field that keeps what it stands for is left out.
    public typealias Entries = [Field.Name: String]

    /// The place in the flow.
    public var place: Place
    /// The title, in one or two lines.
    public var title: String
    /// The line below the title.
    public var text = ""
    /// Whose password is asked for, where it is somebody's.
    public var email: EmailAddress?
    /// A sentence about what happened.
    public var notice: Notice?
    /// The fields, in order.
    public var fields: [Field] = []
    /// What can be done. The first is the one that takes the fields; it is what Enter does.
    public var actions: [Action] = []
    /// Lines with links.
    public var links: [Configuration.Link] = []
    /// What is going on; meanwhile nothing but giving it up is possible.
    public var work: String?

    /// The way in which it is laid out.
    public var kind: Kind {
        switch place {
        case .start: .start
        case .signIn, .password, .registration: .sheet
        case .home: .home
        case .deletion: .alert
        }
    }

    /// The action that leaves the page for the one before.
    public var wayBack: Action.Name? {
        actions.map(\.name).first { $0 == .back || $0 == .keep }
    }
}

extension Page {
    /// Makes a page that offers nothing, for a front end to begin with.
    public init(blank place: Place) {
        self.init(place: place, title: "")
    }
}

extension Page.Notice {
    init?(_ notice: Notice?) {
        guard let notice else { return nil }
        self.init(text: notice.text, isError: notice.isError)
    }
}
