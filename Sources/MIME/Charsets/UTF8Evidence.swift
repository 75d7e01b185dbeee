/// How much octets look like UTF-8 that was damaged on the way: a name cut in the middle of a character, a footer in another
/// set below a text. Nearly all text that nobody declares is UTF-8 today.
struct UTF8Evidence {
    /// Characters of several octets that are whole.
    private(set) var characterCount = 0
    /// Octets beyond ASCII that belong to none, but for those of a character that the end cuts off.
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

    /// Octets that a character beginning with this one has (RFC 3629 §3); 0 where none begins so.
    private static func length(of first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }

    /// Whether every octet beyond ASCII is part of a whole character: no text in another set looks like this by chance.
    var isCertain: Bool { characterCount > 0 && strayCount == 0 }

    /// Whether to read the text as UTF-8 with faults. In Western sets a whole character would be a capital with an accent
    /// before a sign, which no language writes; in those of East Asia it is chance, and faults are many.
    func outweighs(_ guess: CharacterEncoding) -> Bool {
        guard characterCount > 0 else { return false }
        return guess == .windows1252 ? characterCount >= strayCount : characterCount >= 2 * strayCount
    }
}
