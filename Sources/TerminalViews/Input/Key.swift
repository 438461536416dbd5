/// One thing that a person did at the keyboard.
enum Key: Equatable, Sendable {
    /// Characters typed, as many as arrived at once.
    case text(String)

    /// Text pasted, as marked by the terminal; may hold line breaks and control characters.
    case paste(String)

    case enter
    case tab
    case shiftTab
    case escape
    case backspace
    case delete
    case left
    case right
    case up
    case down
    case home
    case end
    case wordLeft
    case wordRight

    /// A letter pressed together with Ctrl, in lower case, where the combination has no name of its own above.
    case control(Character)
}
