import Foundation
import MIME
import MailModel

/// The JSON that describes a message to `vaultmail debug compose`; its shape is in docs/command-line.md.
struct ComposeDescription: Decodable {
    let message: OutgoingMessage
    /// The zone that the date was given in; nil where none was.
    let timeZone: TimeZone?

    /// Reads a description. Throws an `ApplicationError` with a sentence that names the key that is wrong.
    static func read(_ json: [UInt8]) throws -> ComposeDescription {
        do {
            return try JSONDecoder().decode(ComposeDescription.self, from: Data(json))
        } catch let error as ApplicationError {
            throw error
        } catch let error as DecodingError {
            throw ApplicationError(DescriptionKey.sentence(for: error))
        }
    }

    private static let keys: Set<String> = [
        "from", "sender", "reply_to", "to", "cc", "bcc", "subject", "text", "html", "attachments", "in_reply_to",
        "references", "date", "message_id", "headers",
    ]

    init(from decoder: any Decoder) throws {
        let values = try DescriptionKey.container(of: decoder, allowing: Self.keys)
        func addresses(_ key: String) throws -> [EmailAddress] {
            try values.decodeIfPresent(DescribedAddresses.self, forKey: DescriptionKey(key))?.addresses ?? []
        }
        func text(_ key: String) throws -> String? {
            try values.decodeIfPresent(String.self, forKey: DescriptionKey(key))
        }
        func ids(_ key: String) throws -> [String] {
            try values.decodeIfPresent(DescribedIdentifiers.self, forKey: DescriptionKey(key))?.ids ?? []
        }
        var message = OutgoingMessage(from: try addresses("from"))
        let senders = try addresses("sender")
        guard senders.count < 2 else {
            throw ApplicationError("sender in the description names more than one address.")
        }
        message.sender = senders.first
        message.replyTo = try addresses("reply_to")
        message.to = try addresses("to")
        message.cc = try addresses("cc")
        message.bcc = try addresses("bcc")
        message.subject = try text("subject") ?? ""
        message.text = try text("text")
        message.html = try text("html")
        message.inReplyTo = try ids("in_reply_to")
        message.references = try ids("references")
        message.messageID = try text("message_id")
        message.attachments =
            try values.decodeIfPresent([DescribedAttachment].self, forKey: DescriptionKey("attachments"))?
            .map(\.attachment) ?? []
        message.additionalFields =
            try values.decodeIfPresent([String: String].self, forKey: DescriptionKey("headers"))?
            .sorted { $0.key < $1.key }.map { OutgoingField(name: $0.key, value: $0.value) } ?? []
        let date = try text("date").map { try DescribedDate($0) }
        message.date = date?.date
        self.message = message
        timeZone = date?.timeZone
    }
}

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
