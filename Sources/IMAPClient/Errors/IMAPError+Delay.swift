import MailModel

extension IMAPError {
    /// The longest delay that a server may request.
    private static let maximumDelay = Duration.seconds(3600)

    /// How long the server asks to wait before the next request, at most an hour; nil if it does not say. Outlook
    /// writes `Suggested Backoff Time: 299961 milliseconds` (Q23).
    public var suggestedDelay: Duration? {
        guard let text = serverText?.lowercased(), let start = text.firstRange(of: "suggested backoff time:") else {
            return nil
        }
        let words = text[start.upperBound...].split(separator: " ", maxSplits: 2)
        guard words.count > 1, words[0].utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        // A value too large for an integer also exceeds the maximum.
        let number = Int32(words[0]) ?? .max
        if words[1].hasPrefix("millisecond") { return min(.milliseconds(Int64(number)), Self.maximumDelay) }
        return words[1].hasPrefix("second") ? min(.seconds(Int64(number)), Self.maximumDelay) : nil
    }
}
