import MailModel

/// An enhanced mail system status code such as `5.1.1` (RFC 3463 §2, RFC 2034).
public struct EnhancedStatusCode: Hashable, Sendable, CustomStringConvertible {
    /// 2 for success, 4 for a temporary and 5 for a permanent failure.
    public let severity: Int
    /// The subject, such as 1 for addresses and 7 for security.
    public let subject: Int
    /// The detail within the subject.
    public let detail: Int

    /// Creates a code.
    public init(_ severity: Int, _ subject: Int, _ detail: Int) {
        self.severity = severity
        self.subject = subject
        self.detail = detail
    }

    /// Parses the text before the first blank of a reply line; nil if it is not a code.
    public init?(_ text: Substring) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Self.number($0) }
        guard numbers.count == 3, let severity = numbers[0], let subject = numbers[1], let detail = numbers[2],
            [2, 4, 5].contains(severity)
        else { return nil }
        self.init(severity, subject, detail)
    }

    /// RFC 3463 §2: one to three digits.
    private static func number(_ text: Substring) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }

    /// The code with dots.
    public var description: String { "\(severity).\(subject).\(detail)" }
}
