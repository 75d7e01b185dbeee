import MailModel

/// Splits UTF-8 into words: runs of letters, pairs of characters of scripts without spaces, numbers by their length.
/// Works on octets and accepts any of them.
struct WordScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The longest word in octets; the rest of a longer one is another word.
    private static let maximumLength = 30

    /// The next word in lower case (ASCII letters only); nil at the end.
    mutating func next() -> [UInt8]? {
        while position < bytes.count {
            let byte = bytes[position]
            if let width = ideographWidth(at: position) {
                let pair = position + width
                let end = ideographWidth(at: pair).map { pair + $0 } ?? pair
                defer { position = pair }
                return Array(bytes[position..<end])
            }
            if byte.isASCIIDigit { return number() }
            if Self.isLetter(byte) { return word() }
            position += 1
        }
        return nil
    }

    /// A number as `#` and its count of digits, so that codes are alike and values do not matter.
    private mutating func number() -> [UInt8] {
        let start = position
        while position < bytes.count, bytes[position].isASCIIDigit { position += 1 }
        return [UInt8(ascii: "#"), UInt8(ascii: "0") + UInt8(min(9, position - start))]
    }

    private mutating func word() -> [UInt8] {
        var word: [UInt8] = []
        while position < bytes.count, word.count < Self.maximumLength, Self.isLetter(bytes[position]),
            ideographWidth(at: position) == nil
        {
            word.append(bytes[position].asciiLowercased)
            position += 1
        }
        return word
    }

    /// The width of a character of a script without spaces, kana and ideographs; nil for others and at the end.
    private func ideographWidth(at index: Int) -> Int? {
        guard index + 2 < bytes.count, (0xE3...0xE9).contains(bytes[index]), bytes[index + 1] & 0xC0 == 0x80,
            bytes[index + 2] & 0xC0 == 0x80
        else { return nil }
        return 3
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isASCIILetter }
}
