import Hummingbird
import MailModel

/// The path and query of a request's target in origin form (RFC 9112 §3.2.1).
struct RequestTarget: Hashable, Sendable {
    /// The raw target, which starts with a slash.
    let text: String
    /// The path, not percent-decoded: no route needs percent-encoding.
    let path: String
    /// The query parameters, decoded like form data (`+` is a space). The first of several with the same name is used.
    let query: [String: String]

    /// Returns nil if the target is not in origin form.
    init?(_ text: String) {
        guard text.hasPrefix("/") else { return nil }
        self.text = text
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = parts.count > 1 ? Self.parameters(parts[1]) : [:]
    }

    private static func parameters(_ text: Substring) -> [String: String] {
        var result: [String: String] = [:]
        for pair in text.split(separator: "&").prefix(32) {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = decoded(sides[0])
            if result[name] == nil { result[name] = sides.count > 1 ? decoded(sides[1]) : "" }
        }
        return result
    }

    private static func decoded(_ text: Substring) -> String { PercentEncoding.decode(text, isForm: true) }
}
