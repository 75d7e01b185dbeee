import MailModel

/// Parses sizes as people write them.
enum SizeReader {
    /// Octets: `5M`, `1.5MB`, `500k`, `1000`; thousands as in file managers. Nil for anything else.
    static func byteCount(_ text: String) -> Int? {
        var text = Substring(text.lowercased())
        if text.hasSuffix("b") { text = text.dropLast() }
        let factors: [Character: Double] = ["k": 1e3, "m": 1e6, "g": 1e9]
        var factor = 1.0
        if let last = text.last, let unit = factors[last] {
            factor = unit
            text = text.dropLast()
        }
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }),
            let number = Double(text)
        else { return nil }
        // At most 12 digits times 10^9: inside 64 bits after the bound.
        return Int(min(number * factor, 1e15))
    }
}
