import MailModel

extension UInt8 {
    /// True if the byte ends an unquoted word of a response.
    var endsAtom: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: "\r"),
            UInt8(ascii: "\n"):
            true
        default: false
        }
    }
}

extension Collection<UInt8> {
    /// Returns true if the bytes equal the word, which is given in capitals, ignoring case.
    func spells(_ capitals: StaticString) -> Bool {
        guard count == capitals.utf8CodeUnitCount else { return false }
        return capitals.withUTF8Buffer { word in zip(self, word).allSatisfy { $0.asciiUppercased == $1 } }
    }

    /// The bytes as upper-case text; invalid UTF-8 is replaced.
    var uppercasedText: String { String(decoding: map(\.asciiUppercased), as: UTF8.self) }
}

extension String {
    /// Compares ignoring the case of ASCII letters.
    func hasSameASCIILetters(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0.asciiUppercased == $1.asciiUppercased }
    }
}
