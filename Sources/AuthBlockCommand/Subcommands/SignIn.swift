/// `authblock sign-in`: signs in to an account.
enum SignIn {
    static let description = CommandDescription(
        name: "sign-in",
        summary: "Sign in to an account",
        options: [.email, .passwordStdin],
        examples: [.init("authblock sign-in --email ada@example.com", "Sign in and be asked for the password")])
}
