import MailApp

/// A key of a description. Accepts any name, so that unknown keys can be reported.
struct DescriptionKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    /// Returns the values of an object. Throws if it has keys other than `keys`.
    static func container(
        of decoder: any Decoder, allowing keys: Set<String>
    ) throws -> KeyedDecodingContainer<DescriptionKey> {
        let values = try decoder.container(keyedBy: DescriptionKey.self)
        for key in values.allKeys.map(\.stringValue).sorted() where !keys.contains(key) {
            throw ApplicationError(
                "The description has an unknown key: \(path(values.codingPath + [DescriptionKey(key)])).")
        }
        return values
    }

    /// The error message for invalid JSON.
    static func explanation(of error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(place(context)) has the wrong type; see docs/command-line.md."
        case .keyNotFound(let key, let context):
            "\(path(context.codingPath + [key])) is missing from the description."
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(place(context)): \(context.debugDescription)"
        default: "The description is not valid JSON."
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        context.codingPath.isEmpty ? "The description" : path(context.codingPath) + " in the description"
    }

    /// A path such as `attachments[0].content`, sanitized for a terminal.
    private static func path(_ keys: [any CodingKey]) -> String {
        let text = keys.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
        return TerminalText.line(String(text.prefix(longestPath)))
    }

    /// The maximum number of characters shown of a path; unknown keys can have any name.
    private static let longestPath = 100
}
