import MailModel

/// Parses one frame into a response. Never fails: an invalid response becomes `.malformed`, and inside a FETCH only the
/// broken item is lost. Linear in the size of the frame.
public struct ResponseParser: Sendable {
    private let limits: WireLimits

    /// Creates a parser with the given limits.
    public init(limits: WireLimits = .standard) { self.limits = limits }

    /// Parses a frame.
    public func parse(_ frame: ResponseFrame) -> IMAPResponse {
        var cursor = ParseCursor(frame)
        do {
            switch cursor.peek {
            case UInt8(ascii: "+"): return Self.continuation(&cursor)
            case UInt8(ascii: "*"): return .untagged(try untagged(&cursor))
            // Exchange sends a response code on a separate line (Q08): it is treated as `* OK [...]`.
            case UInt8(ascii: "["): return .untagged(.status(.ok, code: Self.code(&cursor), text: Self.text(&cursor)))
            default: return try Self.tagged(&cursor)
            }
        } catch {
            return .malformed(MalformedResponse(concern: Self.concern(of: frame), failure: error))
        }
    }

    /// Returns true if the line ends with human-readable text, in which `{5}` does not announce a literal.
    static func isStatusLine(_ text: [UInt8]) -> Bool {
        if text.first == UInt8(ascii: "+") { return true }
        let words = text.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count > 1, let status = UntaggedStatus(words[1].prefix { !$0.endsAtom }) else { return false }
        return words[0].elementsEqual("*".utf8) || ResponseStatus(status) != nil
    }

    /// Returns true if a status line ends inside its code: then a literal may follow, as in `NO [BADCHARSET ({5}` (RFC
    /// 3501 §9).
    static func isInsideCode(_ text: [UInt8]) -> Bool {
        let words = text.split(separator: UInt8(ascii: " "), maxSplits: 2)
        return words.count > 2 && words[2].first == UInt8(ascii: "[") && !words[2].contains(UInt8(ascii: "]"))
    }

    /// What is lost with an untagged response, judged by its name, with or without a number before it.
    private static func concern(of frame: ResponseFrame) -> MalformedResponse.Concern {
        let words = frame.text.prefix(64).split(separator: UInt8(ascii: " "), maxSplits: 3)
        guard words.count > 1, words[0].elementsEqual("*".utf8) else { return .session }
        guard words[1].allSatisfy(\.isASCIIDigit) else {
            let name = words[1].prefix { !$0.endsAtom }.uppercasedText
            return name.isEmpty || necessaryNames.contains(name) ? .session : .aside
        }
        guard words.count > 2 else { return .session }
        let name = words[2].prefix { !$0.endsAtom }.uppercasedText
        if name == "FETCH" { return .message }
        return name.isEmpty || necessaryNames.contains(name) ? .session : .aside
    }

    /// Responses that a session needs to know the contents of its mailboxes.
    private static let necessaryNames: Set<String> = [
        "OK", "NO", "BAD", "BYE", "PREAUTH", "CAPABILITY", "ENABLED", "LIST", "XLIST", "LSUB", "STATUS", "SEARCH",
        "ESEARCH",
        "FLAGS", "VANISHED", "EXISTS", "RECENT", "EXPUNGE",
    ]
}

// MARK: Kinds of lines

extension ResponseParser {
    private static func continuation(_ cursor: inout ParseCursor) -> IMAPResponse {
        _ = cursor.take(UInt8(ascii: "+"))
        let code = statusCode(&cursor)
        return .continuation(code: code, text: text(&cursor))
    }

    private static func tagged(_ cursor: inout ParseCursor) throws(ParseFailure) -> IMAPResponse {
        let tag = cursor.takeAtom()
        cursor.skipSpaces()
        if !tag.isEmpty, let status = UntaggedStatus(cursor.takeAtom()).flatMap(ResponseStatus.init) {
            let code = statusCode(&cursor)
            return .tagged(tag: String(decoding: tag, as: UTF8.self), status: status, code: code, text: text(&cursor))
        }
        cursor.move(to: 0)
        guard announcesEnd(cursor.text) else { throw cursor.failure(.response) }
        return .untagged(.status(.bye, code: nil, text: text(&cursor)))
    }

    /// Some servers announce the end of the connection without a valid BYE (Q10): `Server Unavailable. 15`.
    private static func announcesEnd(_ text: [UInt8]) -> Bool {
        ["SERVER UNAVAILABLE", "SERVICE UNAVAILABLE", "SERVER ERROR", "SERVER SHUTTING DOWN", "BYE "]
            .contains { beginning in
                text.prefix(beginning.utf8.count).lazy.map(\.asciiUppercased).elementsEqual(beginning.utf8)
            }
    }

    private func untagged(_ cursor: inout ParseCursor) throws(ParseFailure) -> UntaggedResponse {
        _ = cursor.take(UInt8(ascii: "*"))
        try cursor.expectSpace()
        if cursor.peek?.isASCIIDigit == true { return try numbered(&cursor) }
        let word = cursor.takeAtom()
        guard !word.isEmpty else { throw cursor.failure(.response) }
        if let status = UntaggedStatus(word) {
            let code = Self.statusCode(&cursor)
            return .status(status, code: code, text: Self.text(&cursor))
        }
        cursor.skipSpaces()
        return try named(word.uppercasedText, &cursor)
    }

    private func numbered(_ cursor: inout ParseCursor) throws(ParseFailure) -> UntaggedResponse {
        let start = cursor.index
        let number = try cursor.number(UInt32.self)
        try cursor.expectSpace()
        let word = cursor.takeAtom()
        if word.spells("EXISTS") { return .exists(number) }
        if word.spells("RECENT") { return .recent(number) }
        // RFC 3501 §9: message numbers are never zero.
        guard number > 0 else { throw .malformed(at: start, expected: .number) }
        if word.spells("EXPUNGE") { return .expunge(number) }
        guard word.spells("FETCH") else { return try Self.other(word.uppercasedText, &cursor) }
        var parser = FetchParser(cursor: cursor, sequenceNumber: number, limits: limits)
        return .fetch(try parser.parse())
    }

    private func named(_ name: String, _ cursor: inout ParseCursor) throws(ParseFailure) -> UntaggedResponse {
        switch name {
        case "CAPABILITY": .capability(Self.capabilities(&cursor))
        case "ENABLED": .enabled(Self.words(&cursor))
        case "LIST", "XLIST": .list(try Self.list(&cursor))
        case "LSUB": .lsub(try Self.list(&cursor))
        case "STATUS": .mailboxStatus(try Self.mailboxStatus(&cursor))
        case "SEARCH": Self.search(&cursor)
        case "ESEARCH": .extendedSearch(try Self.extendedSearch(&cursor))
        case "FLAGS": .flags(try cursor.flagList())
        case "VANISHED": try Self.vanished(&cursor)
        case "ID": .id(try Self.identification(&cursor))
        case "NAMESPACE": .namespace(try Self.namespace(&cursor))
        case "SORT": Self.sort(&cursor)
        case "THREAD": .thread(try Self.thread(&cursor, maximumDepth: limits.maximumNesting))
        case "QUOTA": .quota(try Self.quota(&cursor))
        case "QUOTAROOT": try Self.quotaRoot(&cursor)
        default: try Self.other(name, &cursor)
        }
    }

    /// An unsupported response must still be well-formed: words, strings and closed lists.
    private static func other(_ name: String, _ cursor: inout ParseCursor) throws(ParseFailure) -> UntaggedResponse {
        cursor.skipSpaces()
        while !cursor.isAtEnd {
            try cursor.skipValue()
            cursor.skipSpaces()
        }
        return .other(name: name)
    }

    /// The rest of the line: human-readable text.
    static func text(_ cursor: inout ParseCursor) -> String { String(decoding: cursor.takeRest(), as: UTF8.self) }
}

extension UntaggedStatus {
    /// The status for a word in any case.
    init?(_ word: ArraySlice<UInt8>) {
        if word.spells("OK") {
            self = .ok
        } else if word.spells("NO") {
            self = .no
        } else if word.spells("BAD") {
            self = .bad
        } else if word.spells("BYE") {
            self = .bye
        } else if word.spells("PREAUTH") {
            self = .preauth
        } else {
            return nil
        }
    }
}

extension ResponseStatus {
    /// The status of a command; nil for a status that is only untagged.
    init?(_ status: UntaggedStatus) {
        switch status {
        case .ok: self = .ok
        case .no: self = .no
        case .bad: self = .bad
        case .preauth, .bye: return nil
        }
    }
}
