import AuthBlock

/// The flow as a dialogue of plain lines, for pipes, screen readers and terminals without control sequences.
///
/// Every page is printed as its title, its text, what happened, and the choices, each with its name. Then one line is
/// read that names a choice; an empty line is the first one. That first choice then reads one line for each of the
/// page's fields, in order. In brackets before a `>` or a `:` stands what an empty line means. A line that is no
/// choice is answered with the choices, and the next one is read. `quit` and the end of the input end the dialogue.
///
/// ```
/// PASSWORD
/// ada@example.com
///   sign-in    SIGN IN
///   create     Create an account
///   back       Change
///   quit       quit
/// [sign-in] >
/// Password:
/// Signing in…
/// ! E-mail or password is not right. Try again, or create an account.
/// ```
final class LineDialogue {
    private static let quit = "quit"

    private let ending: TerminalFlow.Ending
    private let terminal: Terminal
    private let messages: any Messages
    private let lines: LineReader
    private let stage: Stage
    private let router: Router
    private var work: String?

    init(services: FlowServices, terminal: Terminal, ending: TerminalFlow.Ending = .quit) {
        self.ending = ending
        self.terminal = terminal
        messages = services.messages
        lines = LineReader(descriptor: terminal.input)
        stage = Stage(messages: services.messages)
        router = Router(builder: ModuleBuilder(services: services), screen: stage)
    }

    /// Holds the dialogue until the person quits or the input ends.
    ///
    /// - Returns: What kept the flow from starting, if something did to the end.
    func run() async -> AuthError? {
        stage.changed = { [unowned self] in announce($0.page.work) }
        router.go(to: .startHere())
        var present: Visit?
        while let visit = stage.visit {
            if ending == .signedIn, visit.isSignedIn { break }
            if visit !== present {
                present = visit
                await visit.appear()
                continue
            }
            print(visit.page)
            guard let action = await choice(of: visit.page),
                let entries = await entries(for: action, on: visit)
            else { break }
            await visit.choose(action, entries)
        }
        return stage.visit?.startFailure
    }

    // MARK: Asking

    /// Reads which action is meant; nil to quit.
    private func choice(of page: Page) async -> Page.Action.Name? {
        let names = page.actions.map(\.name.rawValue) + [Self.quit]
        while let line = await answer(to: "[\(names[0])] > ") {
            let word = line.trimmingBlanks.lowercased()
            if word.isEmpty { return page.actions.first?.name }
            if word == Self.quit { return nil }
            if let name = page.actions.map(\.name).first(where: { $0.rawValue == word }) { return name }
            complain(messages.text(.unknownChoice(known: names)))
        }
        return nil
    }

    /// Reads the fields that an action takes; nil to quit.
    private func entries(for action: Page.Action.Name, on visit: Visit) async -> Page.Entries? {
        guard action == visit.page.actions.first?.name else { return [:] }
        var entries: Page.Entries = [:]
        for field in visit.page.fields {
            for remark in [field.placeholder, field.hint] { say(remark ?? "") }
            let standing = field.text.isEmpty ? "" : " [\(TerminalText.sanitized(field.text))]"
            let prompt = TerminalText.sanitized(field.label) + standing + ": "
            guard let line = await answer(to: prompt, isHidden: field.isHidden) else { return nil }
            if !line.isEmpty {
                entries[field.name] = line
            } else if field.placeholder == nil {
                entries[field.name] = field.text
            }
            if field.isHidden { await tellStrength(entries, visit) }
        }
        return entries
    }

    /// Says what the provider thinks of a new password.
    private func tellStrength(_ entries: Page.Entries, _ visit: Visit) async {
        let before = visit.page.fields.map(\.hint)
        await visit.assess(entries)
        for (hint, before) in zip(visit.page.fields.map(\.hint), before) where hint != before { say(hint) }
    }

    /// Prints a prompt and reads the line after it; nil when the dialogue is over.
    private func answer(to prompt: String, isHidden: Bool = false) async -> String? {
        while true {
            terminal.write(prompt)
            let result = await line(isHidden: isHidden)
            // Whoever types ends the line on the screen too; a pipe does not.
            if !terminal.isInteractive { terminal.write("\n") }
            switch result {
            case .success(let line): return line
            case .failure(.tooLong), .failure(.notUTF8): complain(messages.text(.lineNotUnderstood))
            // Rather than show a password, or ask again and again.
            case .failure(.cannotHide), .failure(.cancelled), .failure(.unreadable): return nil
            }
        }
    }

    private func line(isHidden: Bool) async -> Result<String?, LineReaderError> {
        do throws(LineReaderError) {
            return .success(try await lines.readLine(isHidden: isHidden))
        } catch {
            return .failure(error)
        }
    }

    // MARK: Printing

    private func print(_ page: Page) {
        terminal.write("\n")
        say(page.title)
        say(page.text)
        if let notice = page.notice { notice.isError ? complain(notice.text) : say(notice.text) }
        for field in page.fields {
            if let error = field.error { complain(error) }
        }
        for link in page.links { say("\(link.title): \(link.address)") }
        for action in page.actions { list(action.name.rawValue, action.label) }
        list(Self.quit, messages.text(.keyUse(.quit)))
    }

    private func list(_ name: String, _ label: String) {
        say("  " + name + String(repeating: " ", count: max(10 - name.count, 1)) + label)
    }

    /// Tells what is going on, once.
    private func announce(_ work: String?) {
        if let work, work != self.work { say(work) }
        self.work = work
    }

    private func complain(_ text: String) { say("! " + text) }

    /// Prints text that may come from anywhere.
    private func say(_ text: String) {
        guard !text.isEmpty else { return }
        for line in text.split(whereSeparator: \.isNewline) {
            terminal.write(TerminalText.sanitized(String(line)) + "\n")
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: Substring {
        var rest = Substring(self)
        while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return rest
    }
}
