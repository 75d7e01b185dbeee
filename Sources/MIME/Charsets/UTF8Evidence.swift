/// Evidence that octets are damaged UTF-8, such as a name cut inside a character or a footer in another set. Nearly all
/// text without a declared set is UTF-8.
struct UTF8Evidence {
    /// Complete characters of several octets.
    private(set) var characterCount = 0
    /// Octets beyond ASCII outside complete characters, except those of a character that the end cuts off.
    private(set) var strayCount = 0

    init(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            let length = Self.length(of: bytes[index])
            let continuation = bytes[(index + 1)...].prefix(max(length - 1, 0)).prefix { $0 & 0xC0 == 0x80 }
            let taken = 1 + continuation.count
            if length > 1, taken == length {
                characterCount += 1
            } else if length <= 1 || index + taken < bytes.endIndex {
                strayCount += 1
            }
            index += taken
        }
    }

    /// The octets of a character that begins with this one (RFC 3629 §3); 0 if none does.
    private static func length(of first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }

    /// True if every octet beyond ASCII is part of a complete character: unlikely by chance in another set.
    var isCertain: Bool { characterCount > 0 && strayCount == 0 }

    /// True if the text should be read as damaged UTF-8. In Latin sets a complete character would be an accented
    /// capital before a sign or a small accented letter, which hardly any word has; in East Asian sets it is
    /// coincidence, with many errors.
    func outweighs(_ guess: CharacterEncoding) -> Bool {
        guard characterCount > 0 else { return false }
        return LatinGuess.encodings.contains(guess) ? characterCount >= strayCount : characterCount >= 2 * strayCount
    }
}
