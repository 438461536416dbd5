/// The colours of everything that is drawn.
///
/// With 256 colours or more there is a picture, with light cards over it. With fewer, everything is drawn with lines
/// and brackets on the terminal's own background, so that it can be read without any colour at all.
struct Theme: Equatable, Sendable {
    /// What a button looks like.
    struct ButtonColors: Equatable, Sendable {
        var background: Color?
        var text: Color?
    }

    /// Whether there is a picture and filled areas; otherwise lines and brackets.
    var isRich: Bool

    /// White on the picture, and what is less important there.
    var pictureText: Color?
    var pictureMuted: Color?

    /// A card, and the page of whoever is logged in.
    var paper: Color?
    var ink: Color?
    var muted: Color?
    var rule: Color?
    var focusedField: Color?
    var error: Color?
    var errorPaper: Color?
    var newsPaper: Color?

    /// The page behind an alert.
    var shade: Color?

    /// A button, and one that Enter presses.
    var button: ButtonColors
    var readyButton: ButtonColors
    var danger: ButtonColors
    var readyDanger: ButtonColors

    init(depth: ColorDepth) {
        switch depth {
        case .none: self = .plain
        case .ansi16: self = .plainWithAccents
        case .ansi256, .trueColor: self = .rich
        }
    }

    private init(
        isRich: Bool, button: ButtonColors, ready: ButtonColors, danger: ButtonColors, readyDanger: ButtonColors
    ) {
        self.isRich = isRich
        self.button = button
        readyButton = ready
        self.danger = danger
        self.readyDanger = readyDanger
    }

    private static let rich = {
        let ink = Color(15, 18, 34)
        var theme = Theme(
            isRich: true,
            button: ButtonColors(background: Color(255, 205, 150), text: ink),
            ready: ButtonColors(background: Color(255, 138, 31), text: ink),
            danger: ButtonColors(background: Color(240, 200, 196), text: Color(130, 20, 20)),
            readyDanger: ButtonColors(background: Color(198, 40, 40), text: Color(255, 255, 255)))
        theme.pictureText = Color(255, 255, 255)
        theme.pictureMuted = Color(205, 208, 220)
        theme.paper = Color(250, 249, 247)
        theme.ink = ink
        theme.muted = Color(98, 100, 112)
        theme.rule = Color(170, 168, 166)
        theme.focusedField = Color(255, 240, 218)
        theme.error = Color(176, 32, 20)
        theme.errorPaper = Color(243, 230, 227)
        theme.newsPaper = Color(228, 236, 243)
        theme.shade = Color(112, 114, 120)
        return theme
    }()

    /// The terminal's own colours.
    private static let plain = Theme(
        isRich: false, button: ButtonColors(), ready: ButtonColors(), danger: ButtonColors(),
        readyDanger: ButtonColors())

    /// The same with a yellow button and red errors.
    private static let plainWithAccents = {
        var theme = plain
        theme.readyButton = ButtonColors(background: Color(205, 205, 0), text: Color(0, 0, 0))
        theme.readyDanger = ButtonColors(background: Color(205, 0, 0), text: Color(255, 255, 255))
        theme.error = Color(205, 0, 0)
        return theme
    }()
}
