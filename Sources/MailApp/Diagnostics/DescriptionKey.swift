import MIME
import MailModel

/// A key of a description, whatever its name, so that unknown ones are found.
struct DescriptionKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    /// The values of an object that has no other keys than those.
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

    /// What is wrong with the JSON, for a person.
    static func sentence(for error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(place(context)) has a value of the wrong kind; docs/command-line.md tells the shape."
        case .keyNotFound(let key, let context):
            "\(path(context.codingPath + [key])) is missing in the description."
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(place(context)): \(context.debugDescription)"
        default: "The description is not valid JSON."
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        context.codingPath.isEmpty ? "The description" : path(context.codingPath) + " in the description"
    }

    /// Such as `attachments[0].content`, fit for a terminal.
    private static func path(_ keys: [any CodingKey]) -> String {
        let text = keys.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
        return TerminalText.line(String(text.prefix(longestPath)))
    }

    /// Characters of a path that are shown; the names of unknown keys are anybody's.
    private static let longestPath = 100
}
