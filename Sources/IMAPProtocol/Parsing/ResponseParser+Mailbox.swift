import MailModel

/// Responses about mailboxes.
extension ResponseParser {
    /// RFC 3501 §7.2.2: attributes, delimiter, name, and extended items (RFC 5258 §6).
    static func list(_ cursor: inout ParseCursor) throws(ParseFailure) -> ListResponse {
        let attributes = try cursor.flagList()
        cursor.skipSpaces()
        let delimiter = try delimiter(&cursor)
        try cursor.expectSpace()
        var response = ListResponse(attributes: attributes, delimiter: delimiter, rawName: try listName(&cursor))
        // Extended items are optional: an error in them must not lose the mailbox.
        try? readExtendedItems(&cursor, into: &response)
        return response
    }

    /// A string, or everything before the extended items. Some servers do not quote names with spaces, tabs or brackets
    /// (Q24): such a name extends to the end of the line.
    private static func listName(_ cursor: inout ParseCursor) throws(ParseFailure) -> [UInt8] {
        if let name = try cursor.quotedOrLiteral() { return name }
        var name = cursor.text[cursor.index...]
        if let items = beginningOfExtendedItems(in: name) { name = name[..<items] }
        cursor.move(to: name.endIndex)
        while name.count > 1, name.last == UInt8(ascii: " ") { name.removeLast() }
        guard !name.isEmpty else { throw cursor.failure(.string) }
        return Array(name)
    }

    /// The start of the list at the end of the line, if it begins with the name of an extended item; otherwise it is
    /// part of the name.
    private static func beginningOfExtendedItems(in bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes
        while rest.last == UInt8(ascii: " ") { rest.removeLast() }
        guard rest.last == UInt8(ascii: ")"), let open = beginningOfLastList(in: rest), open > bytes.startIndex,
            rest[open - 1] == UInt8(ascii: " ")
        else { return nil }
        let first = rest[(open + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") }
        return ["CHILDINFO", "OLDNAME"].contains(first.prefix { !$0.endsAtom }.uppercasedText)
            || rest[open + 1] == UInt8(ascii: "\"")
            ? open : nil
    }

    /// Pairs of a name and a value (RFC 5258 §6); unknown ones are skipped.
    private static func readExtendedItems(
        _ cursor: inout ParseCursor, into response: inout ListResponse
    ) throws(ParseFailure) {
        cursor.skipSpaces()
        guard cursor.take(UInt8(ascii: "(")) else { return }
        while true {
            cursor.skipSpaces()
            if cursor.isAtEnd || cursor.take(UInt8(ascii: ")")) { return }
            let name = try cursor.word()
            cursor.skipSpaces()
            if name.spells("CHILDINFO") {
                response.childInformation = try cursor.flagList().map { $0.uppercased() }
            } else if name.spells("OLDNAME"), cursor.take(UInt8(ascii: "(")) {
                cursor.skipSpaces()
                response.oldRawName = try cursor.word()
                cursor.skipSpaces()
                try cursor.expect(UInt8(ascii: ")"), .closeParenthesis)
            } else {
                response.ignoredItems.append(name[...].uppercasedText)
                try cursor.skipValue()
            }
        }
    }

    static func delimiter(_ cursor: inout ParseCursor) throws(ParseFailure) -> String? {
        guard let bytes = try cursor.nullableString(), !bytes.isEmpty else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// RFC 3501 §7.2.4. Values that do not fit are left out.
    static func mailboxStatus(_ cursor: inout ParseCursor) throws(ParseFailure) -> StatusResponse {
        var status = StatusResponse(rawName: try statusName(&cursor))
        cursor.skipSpaces()
        try cursor.expect(UInt8(ascii: "("), .openParenthesis)
        while true {
            cursor.skipSpaces()
            if cursor.isAtEnd || cursor.take(UInt8(ascii: ")")) { return status }
            let item = cursor.takeAtom().uppercasedText
            guard !item.isEmpty else { throw cursor.failure(.atom) }
            cursor.skipSpaces()
            let start = cursor.index
            let isRead = (try? apply(item, &cursor, to: &status)) ?? false
            if !isRead { status.ignoredItems.append(item) }
            cursor.move(to: start)
            try cursor.skipValue()
        }
    }

    /// A string, or everything before the list of values if the name is not quoted.
    private static func statusName(_ cursor: inout ParseCursor) throws(ParseFailure) -> [UInt8] {
        if let name = try cursor.quotedOrLiteral() { return name }
        let rest = cursor.text[cursor.index...]
        guard let open = beginningOfLastList(in: rest) else { throw cursor.failure(.openParenthesis) }
        var name = rest[..<open]
        while name.last == UInt8(ascii: " ") { name.removeLast() }
        guard !name.isEmpty else { throw cursor.failure(.string) }
        cursor.move(to: name.endIndex)
        return Array(name)
    }

    /// The start of the last list: unquoted names may also contain parentheses.
    private static func beginningOfLastList(in bytes: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        return bytes.lastIndex { byte in
            if byte == UInt8(ascii: ")") { depth += 1 }
            if byte == UInt8(ascii: "(") { depth -= 1 }
            return byte == UInt8(ascii: "(") && depth <= 0
        }
    }

    /// Returns false for an unknown item.
    private static func apply(
        _ item: String, _ cursor: inout ParseCursor, to status: inout StatusResponse
    ) throws(ParseFailure) -> Bool {
        switch item {
        case "MESSAGES": status.messages = try cursor.number()
        case "RECENT": status.recent = try cursor.number()
        case "UIDNEXT": status.uidNext = try cursor.number()
        case "UIDVALIDITY": status.uidValidity = try cursor.number()
        case "UNSEEN": status.unseen = try cursor.number()
        case "HIGHESTMODSEQ": status.highestModificationSequence = try cursor.number()
        case "SIZE": status.byteCount = try cursor.number()
        case "MAILBOXID": status.mailboxID = try cursor.parenthesizedWord()
        case "DELETED": status.deleted = try cursor.number()
        case "DELETED-STORAGE": status.deletedByteCount = try cursor.number()
        case "APPENDLIMIT": status.appendLimit = try cursor.number()
        default: return false
        }
        return true
    }
}
