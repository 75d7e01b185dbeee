import MailModel

/// Response codes; lenient, because only the mapping of UIDs depends on them alone.
extension ResponseParser {
    /// Parses the code after a status word, if there is one, and leaves the cursor at the text.
    static func statusCode(_ cursor: inout ParseCursor) -> ResponseCode? {
        cursor.skipSpaces()
        guard cursor.peek == UInt8(ascii: "[") else { return nil }
        return code(&cursor)
    }

    /// Parses the code at the cursor. Nil if its bracket is never closed: then it is text.
    static func code(_ cursor: inout ParseCursor) -> ResponseCode? {
        let start = cursor.index
        _ = cursor.take(UInt8(ascii: "["))
        let name = cursor.take { !$0.endsAtom && $0 != UInt8(ascii: "]") }.uppercasedText
        cursor.skipSpaces()
        let arguments = cursor.index
        if let known = try? argument(of: name, &cursor) {
            cursor.skipSpaces()
            if cursor.take(UInt8(ascii: "]")) {
                cursor.skipSpaces()
                return known
            }
        }
        cursor.move(to: arguments)
        guard let rest = rest(&cursor) else {
            cursor.move(to: start)
            return nil
        }
        switch name {
        // RFC 2193 §4.1: one or more URLs.
        case "REFERRAL" where !rest.isEmpty: return .referral(rest)
        case "WEBALERT" where !rest.isEmpty: return .webAlert(String(rest.prefix { $0 != " " }))
        default: return .other(name: name, text: rest.isEmpty ? nil : rest)
        }
    }

    /// Everything up to the bracket that closes the code; the bracket and the spaces after it are consumed. Brackets in
    /// strings and nested brackets, as in `imap://[::1]/`, do not close the code unless nothing else does. Nil if it is
    /// never closed.
    private static func rest(_ cursor: inout ParseCursor) -> String? {
        let bytes = cursor.text[cursor.index...]
        guard let end = closingBracket(in: bytes) ?? bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        cursor.move(to: end + 1)
        cursor.skipSpaces()
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    private static func closingBracket(in bytes: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        for index in bytes.indices {
            let byte = bytes[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = byte == UInt8(ascii: "\\")
                isQuoted = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isQuoted = true
            } else if byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: "]") {
                guard depth > 0 else { return index }
                depth -= 1
            }
        }
        return nil
    }

    /// The code with its arguments; nil for unknown names.
    private static func argument(of name: String, _ cursor: inout ParseCursor) throws(ParseFailure) -> ResponseCode? {
        switch name {
        case "CAPABILITY": return .capability(bracketedCapabilities(&cursor))
        case "PERMANENTFLAGS": return .permanentFlags(try cursor.flagList())
        case "UIDNEXT": return .uidNext(try cursor.number())
        case "UIDVALIDITY": return .uidValidity(try cursor.number())
        case "UNSEEN": return .unseen(try cursor.number())
        case "HIGHESTMODSEQ": return .highestModificationSequence(try cursor.number())
        case "MODIFIED": return .modified(UIDSet(normalizing: cursor.uidRanges()))
        case "APPENDUID":
            let validity = try cursor.number(UInt32.self)
            cursor.skipSpaces()
            return .appendUID(uidValidity: validity, uids: UIDSet(normalizing: cursor.uidRanges()))
        case "COPYUID": return try copyUID(&cursor)
        case "BADCHARSET": return .badCharset(cursor.peek == UInt8(ascii: "(") ? try cursor.flagList() : [])
        case "BADEVENT": return .badEvent(try cursor.flagList())
        case "MAILBOXID": return try cursor.parenthesizedWord().map { .mailboxID($0) }
        default: return plain[name]
        }
    }

    /// RFC 4315 §3. Outlook sends it without sets (Q09).
    private static func copyUID(_ cursor: inout ParseCursor) throws(ParseFailure) -> ResponseCode {
        let validity = try cursor.number(UInt32.self)
        cursor.skipSpaces()
        let source = cursor.uidRanges()
        cursor.skipSpaces()
        return .copyUID(uidValidity: validity, source: source, destination: cursor.uidRanges())
    }

    private static func bracketedCapabilities(_ cursor: inout ParseCursor) -> [String] {
        joiningLiteral(cursor.take { $0 != UInt8(ascii: "]") })
    }

    /// Codes without arguments.
    package static let plain: [String: ResponseCode] = [
        "ALERT": .alert, "PARSE": .parse, "READ-ONLY": .readOnly, "READ-WRITE": .readWrite, "TRYCREATE": .tryCreate,
        "NOMODSEQ": .noModificationSequence, "UIDNOTSTICKY": .uidNotSticky, "CLOSED": .closed,
        "AUTHENTICATIONFAILED": .authenticationFailed, "AUTHORIZATIONFAILED": .authorizationFailed,
        "UNAVAILABLE": .unavailable, "LIMIT": .limit, "INUSE": .inUse, "OVERQUOTA": .overQuota,
        "NONEXISTENT": .nonExistent, "ALREADYEXISTS": .alreadyExists, "EXPIRED": .expired,
        "PRIVACYREQUIRED": .privacyRequired, "CONTACTADMIN": .contactAdmin, "NOPERM": .noPermission,
        "CORRUPTION": .corruption, "CANNOT": .cannot, "SERVERBUG": .serverBug, "CLIENTBUG": .clientBug,
        "EXPUNGEISSUED": .expungeIssued, "HASCHILDREN": .hasChildren, "UNKNOWN-CTE": .unknownTransferEncoding,
        "TOOBIG": .tooBig, "NOTSAVED": .notSaved, "COMPRESSIONACTIVE": .compressionActive,
        "NOTIFICATIONOVERFLOW": .notificationOverflow, "USEATTR": .useAttribute,
    ]
}
