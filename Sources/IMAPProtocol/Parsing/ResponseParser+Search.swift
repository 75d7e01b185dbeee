import MailModel

/// Responses that contain message numbers.
extension ResponseParser {
    /// RFC 3501 §7.2.5, RFC 7162 §3.1.5. Invalid numbers are skipped.
    static func search(_ cursor: inout ParseCursor) -> UntaggedResponse {
        let found = numbers(&cursor)
        return .search(found.numbers, modificationSequence: found.sequence)
    }

    /// RFC 5256 §4, RFC 7162 §3.1.6: the same, in the server's order.
    static func sort(_ cursor: inout ParseCursor) -> UntaggedResponse {
        let found = numbers(&cursor)
        return .sort(found.numbers, modificationSequence: found.sequence)
    }

    private static func numbers(_ cursor: inout ParseCursor) -> (numbers: [UInt32], sequence: UInt64?) {
        var numbers: [UInt32] = []
        var sequence: UInt64?
        while !cursor.isAtEnd {
            cursor.skipSpaces()
            if cursor.take(UInt8(ascii: "(")) {
                let name = cursor.takeAtom()
                cursor.skipSpaces()
                let value = try? cursor.number(UInt64.self)
                if name.spells("MODSEQ") { sequence = value ?? sequence }
            } else if let number = try? cursor.number(UInt32.self) {
                if number > 0 { numbers.append(number) }
            } else if cursor.takeAtom().isEmpty {
                cursor.move(to: cursor.index + 1)
            }
        }
        return (numbers, sequence)
    }

    /// RFC 4731 §3.1: a correlator, `UID`, and pairs of a name and a value.
    static func extendedSearch(_ cursor: inout ParseCursor) throws(ParseFailure) -> ExtendedSearchResponse {
        var response = ExtendedSearchResponse()
        if cursor.take(UInt8(ascii: "(")) {
            try correlator(&cursor, into: &response)
        }
        while true {
            cursor.skipSpaces()
            guard !cursor.isAtEnd else { return response }
            let name = cursor.takeAtom().uppercasedText
            guard !name.isEmpty else { throw cursor.failure(.atom) }
            if name == "UID" {
                response.isUID = true
                continue
            }
            cursor.skipSpaces()
            guard !cursor.isAtEnd else { return response }
            let start = cursor.index
            let isRead = (try? apply(name, &cursor, to: &response)) ?? false
            if !isRead { response.ignoredItems.append(name) }
            cursor.move(to: start)
            try cursor.skipValue()
        }
    }

    /// RFC 4466 §2.6.2, RFC 7377 §2.1: the tag, and for a multi-mailbox search the mailbox of these hits.
    private static func correlator(
        _ cursor: inout ParseCursor, into response: inout ExtendedSearchResponse
    ) throws(ParseFailure) {
        while true {
            cursor.skipSpaces()
            if cursor.take(UInt8(ascii: ")")) { return }
            let name = try cursor.word()
            cursor.skipSpaces()
            let value = try cursor.word()
            if name.spells("TAG") {
                response.tag = String(decoding: value, as: UTF8.self)
            } else {
                response.ignoredItems.append(name[...].uppercasedText)
            }
        }
    }

    /// Returns false for an unknown item.
    private static func apply(
        _ name: String, _ cursor: inout ParseCursor, to response: inout ExtendedSearchResponse
    ) throws(ParseFailure) -> Bool {
        switch name {
        case "ALL": response.all = UIDSet(normalizing: cursor.uidRanges())
        case "COUNT": response.count = try cursor.number()
        case "MIN": response.min = try cursor.number()
        case "MAX": response.max = try cursor.number()
        case "MODSEQ": response.modificationSequence = try cursor.number()
        case "PARTIAL": response.partial = try partial(&cursor)
        default: return false
        }
        return true
    }

    /// RFC 9394 §3.1: `(1:100 7,9:12)` or `(-1:-100 NIL)`.
    private static func partial(_ cursor: inout ParseCursor) throws(ParseFailure) -> PartialResult {
        try cursor.expect(UInt8(ascii: "("), .openParenthesis)
        cursor.skipSpaces()
        let isFromEnd = cursor.take(UInt8(ascii: "-"))
        let first = cursor.take { $0.isASCIIDigit }
        try cursor.expect(UInt8(ascii: ":"), .uidSet)
        guard cursor.take(UInt8(ascii: "-")) == isFromEnd else { throw cursor.failure(.uidSet) }
        let second = try cursor.number(UInt32.self)
        guard let first = UInt32(String(decoding: first, as: UTF8.self)),
            let range = PartialRange(Swift.min(first, second)...Swift.max(first, second), countsFromEnd: isFromEnd)
        else { throw cursor.failure(.uidSet) }
        cursor.skipSpaces()
        return PartialResult(range: range, hits: UIDSet(normalizing: cursor.uidRanges()))
    }

    /// RFC 7162 §3.2.10.
    static func vanished(_ cursor: inout ParseCursor) throws(ParseFailure) -> UntaggedResponse {
        var isEarlier = false
        if cursor.take(UInt8(ascii: "(")) {
            isEarlier = cursor.takeAtom().spells("EARLIER")
            try cursor.expect(UInt8(ascii: ")"), .closeParenthesis)
            cursor.skipSpaces()
        }
        let ranges = cursor.uidRanges()
        cursor.skipSpaces()
        guard cursor.isAtEnd, !ranges.isEmpty else { throw cursor.failure(.uidSet) }
        return .vanished(earlier: isEarlier, uids: UIDSet(normalizing: ranges))
    }
}
