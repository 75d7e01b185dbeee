/// A command as the user typed it.
struct InteractiveCommand: Sendable {
    let line: String
    /// The command's name in capitals; LOGIN or AUTHENTICATE for a line that signs in, even after a tag.
    let name: String
    /// True if everything after the name is secret.
    let isPrivate: Bool
    /// The line up to and including the name, and the rest.
    private let parts: (beginning: Substring, arguments: Substring)

    /// - Throws: `IMAPError` of kind `.notSent` if the text cannot be sent as one line.
    init(_ text: String) throws {
        if let problem = Self.problem(of: text) { throw IMAPError(.notSent(problem)) }
        let signIn = Self.signIn(in: text)
        line = text
        name = (signIn.map { String($0) } ?? Self.words(of: text[...]).first ?? "").uppercased()
        isPrivate = signIn != nil
        let end = signIn?.endIndex ?? text.endIndex
        parts = (text[..<end], text[end...])
    }

    /// The line as a trace may show it, judged by the line alone.
    var shown: String { isPrivate ? String(parts.beginning) + " ‹private›" : line }

    /// Returns true if the line signs in, with any white space. Servers that find a tag before the name repeat the rest
    /// of the line.
    static func isPrivate(_ text: String) -> Bool { signIn(in: text) != nil }

    /// Returns true if the line cannot belong to the previous line: a command that cannot be mistaken for a password.
    static func isHarmless(_ text: String) -> Bool { harmless.contains(words(of: text[...]).map { $0.uppercased() }) }

    private static let harmless: Set<[String]> = [["NOOP"], ["CAPABILITY"], ["LOGOUT"]]

    /// Returns true if the text contains no line break and no NUL.
    static func isOneLine(_ text: String) -> Bool { !text.utf8.contains { $0 == 13 || $0 == 10 || $0 == 0 } }

    /// The credentials in the line, as typed and without quotes.
    var secrets: [String] {
        guard isPrivate else { return [] }
        // The name of the user or of the mechanism comes first.
        let words = Array(Self.words(of: parts.arguments).dropFirst())
        var all = [words.joined(separator: " ")]
        all += words
        all += words.map(\.withoutQuotes)
        all += parts.arguments.quotedStrings
        // A single letter would match everywhere.
        return all.filter { $0.count > 1 }
    }

    private static func problem(of text: String) -> IMAPError.LineProblem? {
        guard isOneLine(text) else { return .badCharacter }
        guard let name = words(of: text[...]).first?.uppercased() else { return .empty }
        guard text.utf8.count <= 8000 else { return .tooLong }
        switch name {
        case "STARTTLS": return .startTLS
        case "COMPRESS": return .compress
        default: return text.utf8.last == UInt8(ascii: "}") ? .literal : nil
        }
    }

    /// The name of a sign-in command: the first or second word, or any word if the first is not a command, as in a line
    /// copied from a trace.
    private static func signIn(in text: String) -> Substring? {
        let words = text.unicodeScalars.split(whereSeparator: separates)
        let isCommand = known.contains(words.first.map { String(String.UnicodeScalarView($0)).uppercased() } ?? "")
        for word in isCommand ? words.prefix(2) : words[...] {
            let name = Substring(word.prefix { !"\"({".unicodeScalars.contains($0) })
            if ["LOGIN", "AUTHENTICATE"].contains(name.uppercased()) { return name }
        }
        return nil
    }

    private static func words(of text: Substring) -> [String] {
        text.unicodeScalars.split(whereSeparator: separates).map { String(String.UnicodeScalarView($0)) }
    }

    /// White space of any kind, and invisible characters.
    private static func separates(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format: true
        default: scalar.properties.isWhitespace
        }
    }

    /// The commands of IMAP4rev1, IMAP4rev2 and common extensions.
    private static let known: Set<String> = [
        "CAPABILITY", "NOOP", "LOGOUT", "STARTTLS", "AUTHENTICATE", "LOGIN", "ENABLE", "SELECT", "EXAMINE", "CREATE",
        "DELETE", "RENAME", "SUBSCRIBE", "UNSUBSCRIBE", "LIST", "LSUB", "XLIST", "NAMESPACE", "STATUS", "APPEND",
        "IDLE", "CHECK", "CLOSE", "UNSELECT", "EXPUNGE", "SEARCH", "FETCH", "STORE", "COPY", "MOVE", "UID", "ID",
        "SORT", "THREAD", "ESEARCH", "NOTIFY", "COMPRESS", "UNAUTHENTICATE", "GETQUOTA", "GETQUOTAROOT", "SETQUOTA",
        "GETACL", "SETACL", "DELETEACL", "LISTRIGHTS", "MYRIGHTS", "GETMETADATA", "SETMETADATA", "GETANNOTATION",
        "REPLACE", "CONVERSIONS", "CONVERT", "LANGUAGE", "COMPARATOR", "GENURLAUTH", "RESETKEY", "URLFETCH",
    ]
}

extension StringProtocol {
    /// The text without surrounding quotes.
    fileprivate var withoutQuotes: String {
        let isQuoted = count > 1 && hasPrefix("\"") && hasSuffix("\"")
        return isQuoted ? String(dropFirst().dropLast()) : String(self)
    }

    /// The contents of quoted strings, unescaped (RFC 3501 §9, `quoted`).
    fileprivate var quotedStrings: [String] {
        var strings: [String] = []
        var current: String?
        var isEscaped = false
        for character in self {
            if isEscaped {
                current?.append(character)
                isEscaped = false
            } else if character == "\\", current != nil {
                isEscaped = true
            } else if character == "\"" {
                if let string = current { strings.append(string) }
                current = current == nil ? "" : nil
            } else {
                current?.append(character)
            }
        }
        return strings
    }
}
