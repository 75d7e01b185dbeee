import MailModel

/// Responses about the server itself.
extension ResponseParser {
    static func capabilities(_ cursor: inout ParseCursor) -> [String] { joiningLiteral(cursor.takeRest()) }

    /// Words separated by spaces. Some servers split `LITERAL+` in two (Q06).
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

    /// RFC 9208 §5.1: a root, and the name, usage and limit of each resource.
    static func quota(_ cursor: inout ParseCursor) throws(ParseFailure) -> QuotaResponse {
        var response = QuotaResponse(root: try cursor.word(), resources: [])
        cursor.skipSpaces()
        try cursor.expect(UInt8(ascii: "("), .openParenthesis)
        while true {
            cursor.skipSpaces()
            if cursor.take(UInt8(ascii: ")")) { return response }
            let name = try cursor.word()
            cursor.skipSpaces()
            let usage = try quotaNumber(&cursor)
            cursor.skipSpaces()
            let limit = try quotaNumber(&cursor)
            guard let usage, let limit else {
                response.ignoredItems.append(name[...].uppercasedText)
                continue
            }
            response.resources.append(
                QuotaResponse.Resource(name: name[...].uppercasedText, usage: usage, limit: limit))
        }
    }

    /// Nil for anything that is not a 64-bit unsigned number, such as `-1` (Q05).
    private static func quotaNumber(_ cursor: inout ParseCursor) throws(ParseFailure) -> UInt64? {
        let digits = cursor.takeAtom()
        guard !digits.isEmpty else { throw cursor.failure(.number) }
        return digits.allSatisfy(\.isASCIIDigit) ? UInt64(String(decoding: digits, as: UTF8.self)) : nil
    }

    /// RFC 9208 §5.2: a mailbox and its quota roots.
    static func quotaRoot(_ cursor: inout ParseCursor) throws(ParseFailure) -> UntaggedResponse {
        let name = try cursor.word()
        var roots: [[UInt8]] = []
        while true {
            cursor.skipSpaces()
            guard !cursor.isAtEnd else { return .quotaRoot(rawName: name, roots: roots) }
            roots.append(try cursor.word())
        }
    }
}
