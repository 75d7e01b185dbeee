import MailModel

/// Collects the bytes of one command.
struct CommandWriter {
    private let literals: LiteralMode
    private var parts: [CommandPart] = []
    private var current = CommandPart(bytes: [])

    /// Some servers refuse longer quoted strings.
    private static let maximumQuotedBytes = 1000
    /// RFC 7888 §5.
    private static let maximumUnsynchronizedBytes = 4096

    init(literals: LiteralMode) { self.literals = literals }

    /// Returns the parts; call once.
    func finished() -> [CommandPart] { current.bytes.isEmpty ? parts : parts + [current] }

    /// Marks everything from here to the end as sensitive, so that traces omit it.
    mutating func beginSensitive() {
        endPart()
        current.isSensitive = true
    }

    private mutating func endPart(awaitsContinuation: Bool = false) {
        current.awaitsContinuation = awaitsContinuation
        if !current.bytes.isEmpty { parts.append(current) }
        current = CommandPart(bytes: [], isSensitive: current.isSensitive)
    }

    /// Appends text of our own, which needs no check.
    mutating func text(_ text: String) { current.bytes += text.utf8 }

    // MARK: Strings

    /// Appends an atom after checking it.
    mutating func atom(_ text: String) throws(EncodingFailure) {
        guard text.isAtom else { throw .invalidAtom }
        self.text(text)
    }

    /// Appends checked atoms in parentheses.
    mutating func atomList(_ atoms: [String]) throws(EncodingFailure) {
        guard !atoms.isEmpty else { throw .emptyArgument }
        guard atoms.allSatisfy(\.isAtom) else { throw .invalidAtom }
        text("(" + atoms.joined(separator: " ") + ")")
    }

    /// RFC 3501 §9 `string`: quoted if the bytes allow it, otherwise a literal.
    mutating func string(_ bytes: [UInt8], separator: String = " ") throws(EncodingFailure) {
        guard !bytes.contains(0) else { throw .nulByte }
        guard bytes.count <= Self.maximumQuotedBytes, bytes.allSatisfy({ $0.isQuotable }) else {
            return try literal(bytes, separator: separator)
        }
        text(separator + "\"")
        for byte in bytes {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { current.bytes.append(UInt8(ascii: "\\")) }
            current.bytes.append(byte)
        }
        text("\"")
    }

    /// RFC 3501 §9 `astring`: an atom if that is unambiguous, otherwise a string.
    mutating func mailbox(_ name: [UInt8]) throws(EncodingFailure) {
        // An atom NIL could be read as a missing name, and Courier rejects atoms that begin with `[`, `}` or `~`.
        guard !name.isEmpty, name.allSatisfy({ $0.isNameCharacter }), !name[...].spells("NIL") else {
            return try string(name)
        }
        text(" ")
        current.bytes += name
    }

    /// RFC 3501 §4.3, RFC 7888: the length counts the bytes that follow.
    mutating func literal(_ bytes: [UInt8], separator: String = " ") throws(EncodingFailure) {
        guard !bytes.contains(0) else { throw .nulByte }
        let waits =
            switch literals {
            case .synchronizing: true
            case .nonSynchronizingUpTo4096: bytes.count > Self.maximumUnsynchronizedBytes
            case .nonSynchronizing: false
            }
        text(separator + "{\(bytes.count)" + (waits ? "}\r\n" : "+}\r\n"))
        let wasSensitive = current.isSensitive
        endPart(awaitsContinuation: waits)
        current.isSensitive = true
        current.bytes = bytes
        endPart()
        current.isSensitive = wasSensitive
    }

    // MARK: Sets and flags

    mutating func uids(_ uids: UIDSet) throws(EncodingFailure) {
        guard !uids.isEmpty else { throw .emptyArgument }
        text(" \(uids)")
    }

    /// RFC 7162 §3.1.4, §3.2.6, RFC 9394 §3.3.
    mutating func fetchModifiers(changedSince: ModificationSequence?, vanished: Bool, partial: PartialRange?) {
        var modifiers: [String] = []
        if let partial { modifiers.append("PARTIAL \(partial)") }
        if let changedSince { modifiers.append("CHANGEDSINCE \(changedSince)" + (vanished ? " VANISHED" : "")) }
        if !modifiers.isEmpty { text(" (" + modifiers.joined(separator: " ") + ")") }
    }

    /// RFC 3501 §9 `flag`: a keyword, or a backslash and an atom. `\Recent` belongs to the server.
    mutating func flags(_ flags: [String]) throws(EncodingFailure) {
        for flag in flags {
            let name = flag.hasPrefix("\\") ? String(flag.dropFirst()) : flag
            guard name.isKeyword, !flag.hasSameASCIILetters(as: #"\Recent"#) else { throw .invalidFlag }
        }
        text(" (" + flags.joined(separator: " ") + ")")
    }

    /// Gmail labels: system labels are atoms with a backslash, all others are strings.
    mutating func labels(_ labels: [GmailLabel]) throws(EncodingFailure) {
        text(" (")
        for (index, label) in labels.enumerated() { try self.label(label, separator: index == 0 ? "" : " ") }
        text(")")
    }

    /// One Gmail label.
    mutating func label(_ label: GmailLabel, separator: String = " ") throws(EncodingFailure) {
        guard label.isBuiltIn else { return try string(label.rawName, separator: separator) }
        text(separator)
        current.bytes += label.rawName
    }

    /// Names in parentheses.
    mutating func stringList(_ strings: [[UInt8]]) throws(EncodingFailure) {
        guard !strings.isEmpty else { throw .emptyArgument }
        text(" (")
        for (index, string) in strings.enumerated() { try self.string(string, separator: index == 0 ? "" : " ") }
        text(")")
    }

    // MARK: LIST

    mutating func listOptions(_ options: [ListReturnOption]) throws(EncodingFailure) {
        text(" RETURN (")
        for (index, option) in options.enumerated() {
            if index > 0 { text(" ") }
            try atom(option.name)
            guard !option.statusItems.isEmpty else { continue }
            text(" ")
            try atomList(option.statusItems.map(\.name))
        }
        text(")")
    }
}

extension UInt8 {
    /// RFC 3501 §9 `TEXT-CHAR` of a quoted string. Control characters go into literals because some servers do not
    /// accept them in quoted strings.
    fileprivate var isQuotable: Bool { self >= 0x20 && self < 0x7F }

    /// RFC 3501 §9 `ATOM-CHAR`.
    fileprivate var isAtomCharacter: Bool { isKeywordCharacter && self != UInt8(ascii: "]") }

    /// Characters that every server accepts in an atom; `&`, `+` and `,` are those of modified UTF-7.
    fileprivate var isNameCharacter: Bool {
        isASCIILetterOrDigit || "-_./&+,".utf8.contains(self)
    }

    /// The same plus the bracket that Gmail uses in keywords.
    fileprivate var isKeywordCharacter: Bool {
        guard isQuotable else { return false }
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "%"),
            UInt8(ascii: "*"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
            return false
        default: return true
        }
    }
}

extension Collection<UInt8> {
    var isAtom: Bool { !isEmpty && allSatisfy { $0.isAtomCharacter } }
    var isKeyword: Bool { !isEmpty && allSatisfy { $0.isKeywordCharacter } }
}

extension String {
    var isAtom: Bool { utf8.isAtom }
    var isKeyword: Bool { utf8.isKeyword }
}
