/// Which of our modules each target may import: the arrows of the architecture.
enum ImportRules {
    /// The core knows no provider, no front end and no C library.
    static let core = "AuthBlock"

    /// All that the core imports, the system's modules included.
    static let allowedInCore: Set<String> = ["Foundation", "Glibc"]

    /// Ours, for every other target. Providers never import a front end nor each other, front ends never a provider;
    /// only the command joins them.
    static let allowed: [String: Set<String>] = [
        "DynamicLibraries": [],
        "CurlNetwork": [core, "CCurl", "DynamicLibraries"],
        "HTTPServer": ["CMicroHTTPD", "DynamicLibraries"],
        "OpenSSLCrypto": ["COpenSSL"],
        "SQLite": ["CSQLite"],
        "Databases": [core, "SQLite"],
        "LocalProvider": [core, "Databases", "OpenSSLCrypto", "SQLite", "CZxcvbn"],
        "FirebaseProvider": [core, "OpenSSLCrypto"],
        "MockProvider": [core],
        "TerminalViews": [core, "CPNG", "CTurboJPEG", "DynamicLibraries"],
        "WebViews": [core, "Databases", "HTTPServer", "OpenSSLCrypto", "SQLite"],
        "AuthBlockTestKit": [core],
        "AuthBlockCommand": [
            core, "CurlNetwork", "FirebaseProvider", "HTTPServer", "LocalProvider", "MockProvider", "TerminalViews",
            "WebViews",
        ],
    ]

    static let ours = Set(allowed.keys).union(allowed.values.flatMap { $0 })

    /// What is wrong with a file's imports, a line for each.
    static func violations(in file: SourceFile) -> [String] {
        let imported = modules(importedBy: file.text)
        let forbidden: Set<String>
        if file.target == core {
            forbidden = imported.subtracting(allowedInCore)
        } else if let allowed = allowed[file.target] {
            forbidden = imported.intersection(ours).subtracting(allowed)
        } else {
            return ["\(file.path): add the target \(file.target) to the table in ImportRules.swift"]
        }
        return forbidden.sorted().map { "\(file.path): \(file.target) may not import \($0)" }
    }

    /// The modules that a source's import lines name.
    static func modules(importedBy source: String) -> Set<String> {
        let importLine =
            #/
            (?:^|;)[\ \t]*
            (?:@\w+(?:\([^)]*\))?\s+ | (?:public|package|internal|fileprivate|private)\s+)*
            import\s+
            (?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?
            (?<module>\w+)
            /#.anchorsMatchLineEndings()
        return Set(source.matches(of: importLine).map { String($0.module) })
    }
}
