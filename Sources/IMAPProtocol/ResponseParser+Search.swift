import MailModel

/// Responses that name messages by numbers.
extension ResponseParser {
    /// RFC 3501 §7.2.5, RFC 7162 §3.1.5. What is no message number is left out, the others count.
    static func search(_ cursor: inout ParseCursor) -> UntaggedResponse {
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
        return .search(numbers, modificationSequence: sequence)
    }

    /// RFC 4731 §3.1: a correlator, `UID`, and pairs of a name and a value.
    static func extendedSearch(_ cursor: inout ParseCursor) throws(ParseFailure) -> ExtendedSearchResponse {
        var response = ExtendedSearchResponse()
        if cursor.take(UInt8(ascii: "(")) {
            response.tag = try correlator(&cursor)
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
            try? apply(name, &cursor, to: &response)
            cursor.move(to: start)
            try cursor.skipValue()
        }
    }

    private static func correlator(_ cursor: inout ParseCursor) throws(ParseFailure) -> String? {
        var tag: String?
        while true {
            cursor.skipSpaces()
            if cursor.take(UInt8(ascii: ")")) { return tag }
            let name = try cursor.word()
            cursor.skipSpaces()
            let value = try cursor.word()
            if name.spells("TAG") { tag = String(decoding: value, as: UTF8.self) }
        }
    }

    private static func apply(
        _ name: String, _ cursor: inout ParseCursor, to response: inout ExtendedSearchResponse
    ) throws(ParseFailure) {
        switch name {
        case "ALL": response.all = UIDSet(normalizing: cursor.uidRanges())
        case "COUNT": response.count = try cursor.number()
        case "MIN": response.min = try cursor.number()
        case "MAX": response.max = try cursor.number()
        case "MODSEQ": response.modificationSequence = try cursor.number()
        default: break
        }
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
