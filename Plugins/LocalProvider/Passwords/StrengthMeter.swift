import AuthBlock
import CZxcvbn

/// Estimates by zxcvbn how many guesses a password takes, and why it is not more.
///
/// The library holds no state that changes, so any number of threads may ask at once.
enum StrengthMeter {
    /// Bytes that are looked at: the library takes quadratic time, and what follows cannot make a password weaker.
    static let maximumLength = 100

    struct Estimate: Equatable {
        let strength: PasswordAssessment.Strength
        let weakness: PasswordAssessment.Weakness?
    }

    /// Judges the bytes of a password, which hold no NUL.
    ///
    /// - Parameter personalWords: texts such as an e-mail and a name; their parts are looked for.
    static func estimate(_ password: some Sequence<UInt8>, personalWords: [String]) -> Estimate {
        let password = password.prefix(maximumLength).map(CChar.init(bitPattern:)) + [0]
        var words = dictionary(of: personalWords)
        let ends = words.indices.filter { words[$0] == 0 }
        var match: UnsafeMutablePointer<ZxcMatch_t>?
        defer { ZxcvbnFreeInfo(match) }
        let entropy = words.withUnsafeMutableBufferPointer { words in
            let starts = ends.isEmpty ? [] : [0] + ends.dropLast().map { $0 + 1 }
            var pointers = starts.map { start in words.baseAddress.map { UnsafePointer($0 + start) } } + [nil]
            return ZxcvbnMatch(password, &pointers, &match)
        }
        let strength = strength(bits: entropy)
        let weakness = strength == .veryStrong ? nil : weakness(in: match, length: password.count - 1)
        return Estimate(strength: strength, weakness: weakness)
    }

    /// The steps of zxcvbn's own score: 10³, 10⁶, 10⁸ and 10¹⁰ guesses, as powers of two.
    private static func strength(bits: Double) -> PasswordAssessment.Strength {
        switch bits {
        case ..<9.966: .veryWeak
        case ..<19.932: .weak
        case ..<26.575: .fair
        case ..<33.219: .strong
        default: .veryStrong
        }
    }

    /// Below this, a password without any pattern is weak because of its length alone.
    private static let shortLength = 12

    /// The person's own words first, since the reason surprises; else what the longest recognised part is.
    private static func weakness(
        in matches: UnsafeMutablePointer<ZxcMatch_t>?, length: Int
    ) -> PasswordAssessment.Weakness? {
        var found: (weakness: PasswordAssessment.Weakness, length: Int32)?
        var next = matches
        while let match = next?.pointee {
            if let weakness = weakness(of: match) {
                if weakness == .personalWord { return weakness }
                if match.Length > found?.length ?? 0 { found = (weakness, match.Length) }
            }
            next = match.Next
        }
        return found?.weakness ?? (length < shortLength ? .short : nil)
    }

    private static func weakness(of match: ZxcMatch_t) -> PasswordAssessment.Weakness? {
        let repeated = MULTIPLE_MATCH.rawValue
        switch ZxcTypeMatch_t(rawValue: match.Type.rawValue & ~repeated) {
        case USER_MATCH, USER_LEET_MATCH: return .personalWord
        case _ where match.Type.rawValue & repeated != 0: return .repetition
        case DICTIONARY_MATCH, DICT_LEET_MATCH: return .commonWord
        case REPEATS_MATCH: return .repetition
        case SEQUENCE_MATCH: return .sequence
        case SPATIAL_MATCH: return .keyboardPattern
        case DATE_MATCH, YEAR_MATCH: return .date
        default: return nil
        }
    }

    /// Fewest characters of a word that is looked for: shorter ones are in every password.
    private static let minimumWordLength = 3

    /// The texts and their parts in lower case, each ended by a NUL.
    private static func dictionary(of texts: [String]) -> [CChar] {
        texts.flatMap { text -> [Substring] in
            let text = text.lowercased().prefix(maximumLength)
            return [text] + text.split { !$0.isLetter && !$0.isNumber }
        }
        .filter { $0.count >= minimumWordLength && !$0.utf8.contains(0) }
        .flatMap { $0.utf8.map(CChar.init(bitPattern:)) + [0] }
    }
}
