/// `authblock rename`: changes the user name of the account that is signed in.
enum Rename {
    static let name = OperandDescription("NAME", help: "The new user name")

    static let description = CommandDescription(
        name: "rename", summary: "Change the user name, where the provider can", operands: [name])
}
