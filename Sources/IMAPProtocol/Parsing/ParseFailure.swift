/// Why bytes from a server could not be parsed. Safe to log: it contains nothing that the server sent.
public enum ParseFailure: Error, Hashable, Sendable {
    /// A response is longer than `WireLimits.maximumLineBytes`. The stream cannot be parsed further: close it.
    case lineTooLong(limit: Int)
    /// A response announces more than `WireLimits.maximumLiteralBytes`. The stream cannot be parsed further: close it.
    case literalTooLarge(limit: Int)
    /// A response holds more than `WireLimits.maximumLiteralCount` literals. The stream cannot be parsed further: close
    /// it.
    case tooManyLiterals(limit: Int)
    /// Lists are nested deeper than `WireLimits.maximumNesting`; only that item or response is lost.
    case nestingTooDeep(limit: Int)
    /// Something else was expected at this offset of the response; only that item or response is lost.
    case malformed(at: Int, expected: Expectation)

    /// What a parser expected where it failed.
    public enum Expectation: String, Hashable, Sendable {
        case space = "a space"
        case number = "a number"
        case atom = "an atom"
        case string = "a string"
        case openParenthesis = "an opening parenthesis"
        case closeParenthesis = "a closing parenthesis"
        case response = "a tag with OK, NO or BAD, an asterisk with a response, or a plus sign"
        case date = "a date"
        case uidSet = "a set of numbers"
        case fetchItem = "a FETCH item"
        case bodyPart = "a body part"
    }
}

extension ParseFailure: CustomStringConvertible {
    /// One plain sentence that contains nothing that the server sent.
    public var description: String {
        switch self {
        case .lineTooLong(let limit): "The server sent a line of more than \(limit) bytes."
        case .literalTooLarge(let limit): "The server announced more than \(limit) bytes in one response."
        case .tooManyLiterals(let limit): "The server sent more than \(limit) literals in one response."
        case .nestingTooDeep(let limit): "The server nested lists more than \(limit) levels deep."
        case .malformed(let offset, let expected): "The response should have \(expected.rawValue) at byte \(offset)."
        }
    }
}
