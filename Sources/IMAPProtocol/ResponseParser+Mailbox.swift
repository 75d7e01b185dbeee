import MailModel

/// Responses about the server and its mailboxes.
extension ResponseParser {
    static func capabilities(_ cursor: inout ParseCursor) -> [String] { joiningLiteral(cursor.takeRest()) }

    /// Words between spaces. Some servers cut `LITERAL+` in two (Q06).
    static func joiningLiteral(_ bytes: ArraySlice<UInt8>) -> [String] {
        var result: [String] = []
        for word in bytes.split(separator: UInt8(ascii: " ")) {
            if word.count == 1, word.first == UInt8(ascii: "+") || word.first == UInt8(ascii: "-"),
                let last = result.last, last.hasSameASCIILetters(as: "LITERAL")
            {
                result[result.count - 1] = last + String(decoding: word, as: UTF8.self)
            } else {
                result.append(String(decoding: word, as: UTF8.self))
            }
        }
        return result
    }

    static func words(_ cursor: inout ParseCursor) -> [String] {
        cursor.takeRest().split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// RFC 3501 §7.2.2: attributes, delimiter, name. What extensions add behind the name is not read.
    static func list(_ cursor: inout ParseCursor) throws(ParseFailure) -> ListResponse {
        let attributes = try cursor.flagList()
        cursor.skipSpaces()
        let delimiter = try delimiter(&cursor)
        try cursor.expectSpace()
        if let name = try cursor.quotedOrLiteral() {
            return ListResponse(attributes: attributes, delimiter: delimiter, wireName: name)
        }
        // Some servers do not quote names with spaces, tabs or brackets (Q24): such a name runs to the end of the line.
        let name = cursor.takeRest()
        guard !name.isEmpty else { throw cursor.failure(.string) }
        return ListResponse(attributes: attributes, delimiter: delimiter, wireName: withoutExtendedItems(name))
    }

    /// RFC 5258 §6: ` (` and the last `)` hold extended items, unless there is nothing before them.
    private static func withoutExtendedItems(_ name: ArraySlice<UInt8>) -> [UInt8] {
        var result = name
        if result.last == UInt8(ascii: ")"), let open = result.firstRange(of: Array(" (\"".utf8)) {
            result = result[..<open.lowerBound]
        }
        while result.count > 1, result.last == UInt8(ascii: " ") { result.removeLast() }
        return Array(result)
    }

    private static func delimiter(_ cursor: inout ParseCursor) throws(ParseFailure) -> String? {
        guard let bytes = try cursor.nullableString(), !bytes.isEmpty else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// RFC 3501 §7.2.4. Values that do not fit their type are left out.
    static func mailboxStatus(_ cursor: inout ParseCursor) throws(ParseFailure) -> StatusResponse {
        var status = StatusResponse(wireName: try statusName(&cursor))
        cursor.skipSpaces()
        try cursor.expect(UInt8(ascii: "("), .openParenthesis)
        while true {
            cursor.skipSpaces()
            if cursor.isAtEnd || cursor.take(UInt8(ascii: ")")) { return status }
            let item = cursor.takeAtom().uppercasedText
            guard !item.isEmpty else { throw cursor.failure(.atom) }
            cursor.skipSpaces()
            let start = cursor.index
            try? apply(item, &cursor, to: &status)
            cursor.move(to: start)
            try cursor.skipValue()
        }
    }

    /// A string, or everything before the list of values where the name is not quoted.
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

    /// Where the list begins that ends last: names that should have been quoted may hold parentheses too.
    private static func beginningOfLastList(in bytes: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        return bytes.lastIndex { byte in
            if byte == UInt8(ascii: ")") { depth += 1 }
            if byte == UInt8(ascii: "(") { depth -= 1 }
            return byte == UInt8(ascii: "(") && depth <= 0
        }
    }

    private static func apply(
        _ item: String, _ cursor: inout ParseCursor, to status: inout StatusResponse
    ) throws(ParseFailure) {
        switch item {
        case "MESSAGES": status.messages = try cursor.number()
        case "RECENT": status.recent = try cursor.number()
        case "UIDNEXT": status.uidNext = try cursor.number()
        case "UIDVALIDITY": status.uidValidity = try cursor.number()
        case "UNSEEN": status.unseen = try cursor.number()
        case "HIGHESTMODSEQ": status.highestModificationSequence = try cursor.number()
        case "SIZE": status.byteCount = try cursor.number()
        case "MAILBOXID": status.mailboxID = try cursor.parenthesizedWord()
        default: break
        }
    }

    /// RFC 2971 §3.2.
    static func identification(_ cursor: inout ParseCursor) throws(ParseFailure) -> [String: String] {
        var fields: [String: String] = [:]
        guard cursor.take(UInt8(ascii: "(")) else { return fields }
        while true {
            cursor.skipSpaces()
            if cursor.isAtEnd || cursor.take(UInt8(ascii: ")")) { return fields }
            let name = try cursor.word()
            cursor.skipSpaces()
            guard let value = try cursor.nullableString() else { continue }
            fields[String(decoding: name, as: UTF8.self).lowercased()] = String(decoding: value, as: UTF8.self)
        }
    }

    /// RFC 2342 §6.
    static func namespace(_ cursor: inout ParseCursor) throws(ParseFailure) -> NamespaceResponse {
        var response = NamespaceResponse()
        response.personal = try namespaceEntries(&cursor)
        cursor.skipSpaces()
        response.otherUsers = try namespaceEntries(&cursor)
        cursor.skipSpaces()
        response.shared = try namespaceEntries(&cursor)
        return response
    }

    private static func namespaceEntries(_ cursor: inout ParseCursor) throws(ParseFailure) -> [NamespaceResponse.Entry]
    {
        var entries: [NamespaceResponse.Entry] = []
        guard cursor.take(UInt8(ascii: "(")) else {
            guard cursor.isAtEnd || cursor.takeAtom().spells("NIL") else { throw cursor.failure(.openParenthesis) }
            return entries
        }
        while true {
            cursor.skipSpaces()
            if cursor.take(UInt8(ascii: ")")) { return entries }
            try cursor.expect(UInt8(ascii: "("), .openParenthesis)
            let prefix = try cursor.nullableString() ?? []
            cursor.skipSpaces()
            entries.append(NamespaceResponse.Entry(prefix: prefix, delimiter: try delimiter(&cursor)))
            // RFC 2342 §5: extensions are pairs of a string and a list.
            cursor.skipSpaces()
            while !cursor.isAtEnd, !cursor.take(UInt8(ascii: ")")) {
                try cursor.skipValue()
                cursor.skipSpaces()
            }
        }
    }
}
