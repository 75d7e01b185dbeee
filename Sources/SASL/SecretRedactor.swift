import MailModel

/// Removes secrets from text in every form in which either side could repeat them: in any case, quoted, and in base64.
public struct SecretRedactor: Sendable {
    private static let mark = Array("‹private›".utf8)

    /// Longest first, so that a shorter form does not split a longer one.
    private var forms: [[UInt8]] = []

    /// Creates a redactor without secrets, which changes nothing.
    public init() {}

    /// Adds a text.
    public mutating func insert(_ word: String) {
        let quoted = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        for form in [word, quoted, word.uppercased(), word.lowercased()] { insert(Array(form.utf8)) }
    }

    /// Adds bytes as they are and in base64.
    public mutating func insert(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        forms = Set(forms + [bytes] + Self.encodings(of: bytes)).sorted { $0.count > $1.count }
    }

    /// The base64 characters that encode only these bytes, at each alignment within a longer text: a server may repeat
    /// a whole response that ends with the password.
    private static func encodings(of bytes: [UInt8]) -> [[UInt8]] {
        let inner = (0..<3).map { offset in
            let text = Base64.encode([UInt8](repeating: 0, count: offset) + bytes)
            return Array(text.utf8.prefix((offset + bytes.count) * 8 / 6).dropFirst((offset * 8 + 5) / 6))
        }
        // Three letters would match in too many words.
        return inner.filter { $0.count > 3 } + [Array(Base64.encode(bytes).utf8)]
    }

    /// The text with a placeholder for each secret.
    public func removed(from text: String) -> String {
        forms.isEmpty ? text : String(decoding: removed(from: Array(text.utf8)), as: UTF8.self)
    }

    private func removed(from text: [UInt8]) -> [UInt8] { forms.reduce(text) { Self.replacing($1, in: $0) } }

    private static func replacing(_ form: [UInt8], in text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text[...]
        while let first = rest.first {
            if rest.starts(with: form, by: { $0.asciiLowercased == $1.asciiLowercased }) {
                result += mark
                rest = rest.dropFirst(form.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
