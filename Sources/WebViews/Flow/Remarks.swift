import AuthBlock

/// What a form led to, for the page that is shown next: what was typed, what is wrong with it, and what happened.
struct Remarks: Equatable {
    /// The page that they are for.
    var place: Page.Place
    var notice: Page.Notice?
    var fields: [Field] = []

    struct Field: Equatable {
        var name: Page.Field.Name
        var text: String
        var error: String?
    }

    /// The longest texts that are carried, in octets. They are shown again only to help; a cookie has room for 4 KiB.
    private static let textLimit = 512
    private static let sentenceLimit = 320

    /// Only a sentence.
    init(for place: Page.Place, _ notice: Page.Notice) {
        self.place = place
        self.notice = notice
    }

    /// What can be told of a page. Hidden fields show nothing, and pages never hold their texts.
    init(_ page: Page) {
        place = page.place
        notice = page.notice.map {
            Page.Notice(text: $0.text.prefix(octets: Self.sentenceLimit), isError: $0.isError)
        }
        fields = page.fields.map { field in
            Field(
                name: field.name, text: field.isHidden ? "" : field.text.prefix(octets: Self.textLimit),
                error: field.error?.prefix(octets: Self.sentenceLimit))
        }
    }

    /// Puts the remarks on the page they are for.
    func apply(to page: inout Page) {
        guard page.place == place else { return }
        if let notice { page.notice = notice }
        for index in page.fields.indices {
            guard let field = fields.first(where: { $0.name == page.fields[index].name }) else { continue }
            if !page.fields[index].isHidden { page.fields[index].text = field.text }
            page.fields[index].error = field.error
        }
    }
}

extension Remarks {
    func pack(into packer: inout Packer) {
        packer.add(notice?.text)
        packer.add(notice?.isError == true ? "!" : nil)
        for field in fields {
            packer.add(field.name.rawValue)
            packer.add(field.text)
            packer.add(field.error)
        }
    }

    init(of place: String, from packed: inout Unpacker) throws {
        guard let place = Page.Place(rawValue: place) else { throw Unpacker.Malformed() }
        self.place = place
        let sentence = try packed.text()
        let isError = try packed.text() != nil
        notice = sentence.map { Page.Notice(text: $0, isError: isError) }
        while !packed.isAtEnd {
            guard let name = Page.Field.Name(rawValue: try packed.requiredText()) else { throw Unpacker.Malformed() }
            fields.append(Field(name: name, text: try packed.requiredText(), error: try packed.text()))
        }
    }
}

extension String {
    /// The beginning of a text, whole characters of it.
    fileprivate func prefix(octets limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var count = 0
        return String(
            prefix { character in
                count += character.utf8.count
                return count <= limit
            })
    }
}
