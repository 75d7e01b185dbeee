import MailModel

/// Joins parameter continuations (RFC 2231 §3): `filename*0*`, `filename*1` and so on.
enum ParameterJoin {
    /// The name without RFC 2231 suffixes.
    static func baseName(_ name: String) -> Substring { name.prefix { $0 != "*" } }

    /// All parameters in order; continuations become one `name*` or `name` at the position of the first piece.
    static func joined(_ parameters: [BodyStructure.Parameter]) -> [(name: String, value: String)] {
        var result: [(name: String, value: String)] = []
        var pieces: [String: [Piece]] = [:]
        for parameter in parameters {
            guard let piece = Piece(parameter) else {
                result.append((parameter.name, parameter.value))
                continue
            }
            if pieces[piece.base] == nil { result.append((piece.base + "*0", "")) }
            pieces[piece.base, default: []].append(piece)
        }
        for index in result.indices where result[index].name.hasSuffix("*0") {
            let base = String(result[index].name.dropLast(2))
            if let found = pieces[base] { result[index] = join(found, base) }
        }
        return result
    }

    /// The file name among joined parameters, in a form that an RFC 2047 decoder can decode; empty if there is none. An
    /// extended name is preferred to a plain one, and the disposition to the content type.
    static func encodedName(_ parameters: [(name: String, value: String)]) -> String {
        for name in ["filename*", "filename", "name*", "name"] {
            guard let value = parameters.first(where: { $0.name == name })?.value, !value.isEmpty else { continue }
            return name.hasSuffix("*") ? encodedWord(value) : value
        }
        return ""
    }

    /// `charset'language'a%20b` as the encoded word `=?charset?Q?a=20b?=`.
    private static func encodedWord(_ value: String) -> String {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return value }
        let charset = parts[0].isEmpty ? "utf-8" : parts[0]
        guard charset.utf8.allSatisfy(isToken) else { return value }
        var text: [UInt8] = []
        var rest = Array(parts[2].utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let decoded = Hexadecimal.byte(rest.prefix(2)) {
                text += Hexadecimal.escape(decoded, after: UInt8(ascii: "="))
                rest = rest.dropFirst(2)
            } else {
                text += isToken(byte) ? [byte] : Hexadecimal.escape(byte, after: UInt8(ascii: "="))
            }
        }
        return "=?\(charset)?Q?\(String(decoding: text, as: UTF8.self))?="
    }

    /// Letters, digits and other characters that need no encoding in a header.
    private static func isToken(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func join(_ pieces: [Piece], _ base: String) -> (name: String, value: String) {
        let ordered = pieces.sorted { $0.number < $1.number }
        guard ordered.contains(where: \.isExtended) else { return (base, ordered.map(\.value).joined()) }
        // RFC 2231 §4.1: plain pieces may be mixed with extended ones; a percent sign is literal there.
        let hasCharset = ordered.first?.isExtended == true
        let value = ordered.map { $0.isExtended ? $0.value : $0.value.replacing("%", with: "%25") }.joined()
        return (base + "*", hasCharset ? value : "utf-8''" + value)
    }
}

/// One piece of a continued parameter.
private struct Piece {
    var base: String
    var number: Int
    var isExtended: Bool
    var value: String

    /// Nil for a parameter that is not split.
    init?(_ parameter: BodyStructure.Parameter) {
        let parts = parameter.name.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count == 2 || (parts.count == 3 && parts[2].isEmpty), !parts[0].isEmpty else { return nil }
        guard parts[1].utf8.count <= 4, let number = Int(parts[1]), number >= 0 else { return nil }
        base = String(parts[0])
        self.number = number
        isExtended = parts.count == 3
        value = parameter.value
    }
}
