@main
struct AuthBlockCommand {
    static func main() async {}
}
