import AuthBlock

extension Document {
    /// What happened, the fields, and what can be done; or what can be done where there are no fields.
    var form: HTML? {
        guard !page.fields.isEmpty else {
            return page.actions.isEmpty ? nil : "<div class=\"actions\">\(HTML(page.actions.map(choice)))</div>"
        }
        return """
            <form method="post" action="\(Addresses.address(of: page.place))" novalidate>
            \(token)
            \(page.email.map(owner))
            \(notice)
            \(HTML(page.fields.map(field)))
            <div class="actions">\(HTML(actionsOfForm.map(actionOfForm)))</div>
            </form>
            """
    }

    /// An action outside of forms: a link, or a form of its own.
    func choice(_ action: Page.Action) -> HTML {
        if let destination = page.destination(of: action.name) { return link(action, to: destination) }
        return """
            <form method="post" action="\(page.target(of: action.name))">\(token)\(button(action))</form>
            """
    }

    private var token: HTML {
        "<input type=\"hidden\" name=\"\(Self.tokenField)\" value=\"\(surroundings.token)\">"
    }

    /// The way back to the e-mail stands beside it. The alert's way back comes first, since that is where its button
    /// is; Enter means the form's first button all the same.
    private var actionsOfForm: [Page.Action] {
        switch page.kind {
        case .alert: page.actions.reversed()
        case .start, .sheet, .home: page.email == nil ? page.actions : page.actions.filter { $0.name != .back }
        }
    }

    private func actionOfForm(_ action: Page.Action) -> HTML {
        page.destination(of: action.name).map { link(action, to: $0) } ?? button(action)
    }

    /// Whose password is asked for, as a field: password managers look for one.
    private func owner(_ email: EmailAddress) -> HTML {
        let label = look.messages.text(.emailLabel)
        let isInText = page.text != email.text
        let input: HTML = """
            <input type="email" name="email" value="\(email.text)" autocomplete="username" readonly \
            aria-label="\(label)"\(isInText ? " hidden" : nil)>
            """
        guard !isInText else { return input }
        let back = page.actions.first { $0.name == .back }
        return "<div class=\"owner\">\(input)\(back.map(actionOfForm))</div>"
    }

    private func field(_ field: Page.Field) -> HTML {
        let name = field.name.rawValue
        let remark = field.error ?? field.hint
        let hasFocus = field.name == focus
        let descriptions = [
            remark.isEmpty ? nil : "\(name)-remark",
            // Said when the focus comes: few screen readers read an alert that was on the page from the start.
            hasFocus && page.notice != nil ? "notice" : nil,
        ].compactMap { $0 }
        return """
            <div class="field">
            <label for="\(name)" id="\(name)-label">\(field.label)</label>
            <input id="\(name)" name="\(name)" \(kind(of: field)) value="\(field.isHidden ? "" : field.text)" required \
            \(field.placeholder.map { "placeholder=\"\($0)\" " })\
            aria-invalid="\(field.error == nil ? "false" : "true")"\
            \(descriptions.isEmpty ? nil : " aria-describedby=\"\(descriptions.joined(separator: " "))\"")\
            \(hasFocus ? " autofocus" : nil)>
            <p class="remark" id="\(name)-remark">\(remark)</p>
            </div>

            """
    }

    /// The field to begin with: the first that is wrong, or else the first that is empty.
    private var focus: Page.Field.Name? {
        (page.fields.first { $0.error != nil } ?? page.fields.first { $0.isHidden || $0.text.isEmpty })?.name
    }

    private func kind(of field: Page.Field) -> HTML {
        switch field.name {
        case .email:
            "type=\"email\" inputmode=\"email\" autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\""
        case .password:
            """
            type="password" autocomplete="\(page.place == .registration ? "new-password" : "current-password")" \
            data-show="\(look.messages.text(.showPasswordButton))" data-hide="\(look.messages.text(.hidePasswordButton))"
            """
        case .username: "type=\"text\" autocomplete=\"nickname\""
        }
    }

    private func button(_ action: Page.Action) -> HTML {
        let work = page.work(of: action.name).map { look.messages.text(.working($0)) }
        return """
            <button name="\(Self.actionField)" value="\(action.name.rawValue)" class="\(style(of: action))"\
            \(work.map { " data-work=\"\($0)\"" })>\(action.label)</button>
            """
    }

    private func link(_ action: Page.Action, to destination: String) -> HTML {
        "<a href=\"\(destination)\" class=\"\(style(of: action))\" data-action=\"\(action.name.rawValue)\">\(action.label)</a>"
    }

    /// The first action is the one to see, except on the page of whoever is logged in.
    private func style(of action: Page.Action) -> HTML {
        if page.kind == .home { return action.isDangerous ? "plain dangerous" : "plain" }
        guard action.name == page.actions.first?.name else { return "plain" }
        return action.isDangerous ? "main dangerous" : "main"
    }
}
