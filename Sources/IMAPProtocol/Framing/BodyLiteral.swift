import MailModel

/// Distinguishes literals that contain message data from all others, by the text before them.
enum BodyLiteral {
    /// Returns true if the text of a response so far ends with an item such as `* 5 FETCH (UID 7 BODY[1.2]<0> ~`.
    static func isAnnounced(behind text: ArraySlice<UInt8>) -> Bool {
        guard isFetch(text) else { return false }
        var rest = text
        if rest.last == UInt8(ascii: "~") { rest.removeLast() }
        while rest.last == UInt8(ascii: " ") { rest.removeLast() }
        guard let last = rest.last else { return false }
        if last == UInt8(ascii: "]") || last == UInt8(ascii: ">") { return true }
        return items.contains { item in
            let length = item.utf8CodeUnitCount
            return rest.count > length && rest.suffix(length).spells(item) && rest[rest.endIndex - length - 1].endsAtom
        }
    }

    /// RFC 3501 §6.4.5: the older names of `BODY[]`, `BODY[HEADER]` and `BODY[TEXT]`.
    private static let items: [StaticString] = ["RFC822", "RFC822.HEADER", "RFC822.TEXT"]

    private static func isFetch(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.starts(with: "* ".utf8) else { return false }
        // No number is longer, and the cost of each literal must not grow with the text before it.
        let rest = text.dropFirst(2).prefix(24).drop { $0.isASCIIDigit }
        return rest.first == UInt8(ascii: " ") && rest.dropFirst().prefix(5).spells("FETCH")
    }
}
