/// A token of a Sieve script (RFC 5228 §8.1).
enum SieveToken: Hashable {
    case word(String)
    case tag(String)
    case string(String)
    case number(Int)
    /// One of `( ) [ ] { } , ;`.
    case mark(Character)
    /// The name in a comment `# rule:[NAME]`, by which many programs name rules.
    case name(String)

    /// The largest script that is read, in characters.
    static let maximumLength = 1_000_000

    /// - Throws: `RuleError` if the text is no script.
    static func tokens(_ text: String) throws -> [SieveToken] {
        guard text.utf8.count <= maximumLength else { throw RuleError(SieveText.tooLarge) }
        var result: [SieveToken] = []
        var rest = Array(text.replacing("\r\n", with: "\n"))[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.dropFirst()
            } else if first == "#" {
                let line = rest.prefix { $0 != "\n" }
                if let name = ruleName(String(line)) { result.append(.name(name)) }
                rest = rest.dropFirst(line.count)
            } else if first == "/", rest.dropFirst().first == "*" {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !(rest.first == "*" && rest.dropFirst().first == "/") { rest = rest.dropFirst() }
                rest = rest.dropFirst(2)
            } else if first == "\"" {
                result.append(.string(try string(&rest)))
            } else if "()[]{},;".contains(first) {
                result.append(.mark(first))
                rest = rest.dropFirst()
            } else if first == ":" {
                let word = rest.dropFirst().prefix(while: isWordCharacter)
                result.append(.tag(String(word).lowercased()))
                rest = rest.dropFirst(word.count + 1)
            } else if first.isASCII, first.isNumber {
                result.append(number(&rest))
            } else if isWordCharacter(first) {
                let word = rest.prefix(while: isWordCharacter)
                result.append(.word(String(word).lowercased()))
                rest = rest.dropFirst(word.count)
            } else {
                throw RuleError(SieveText.unexpected(first))
            }
        }
        return result
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }

    private static func ruleName(_ comment: String) -> String? {
        guard let start = comment.firstRange(of: "rule:["), let end = comment.lastIndex(of: "]"),
            start.upperBound < end
        else { return nil }
        return String(comment[start.upperBound..<end])
    }

    private static func string(_ rest: inout ArraySlice<Character>) throws -> String {
        var text = ""
        rest = rest.dropFirst()
        while let next = rest.popFirst() {
            if next == "\"" { return text }
            if next == "\\", let escaped = rest.popFirst() {
                text.append(escaped)
            } else {
                text.append(next)
            }
        }
        throw RuleError(SieveText.openQuote)
    }

    /// With the suffixes K, M and G.
    private static func number(_ rest: inout ArraySlice<Character>) -> SieveToken {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        var value = Int(String(digits)) ?? Int.max >> 32
        if let unit = rest.first, let factor = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30][unit.lowercased()] {
            rest = rest.dropFirst()
            value = min(value, Int.max >> 32) * factor
        }
        return .number(value)
    }
}
