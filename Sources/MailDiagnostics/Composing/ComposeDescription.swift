import Foundation
import MIME
import MailApp
import MailModel

/// The JSON description of a message for `vaultmail debug compose`, specified in docs/command-line.md.
struct ComposeDescription: Decodable {
    let message: OutgoingMessage
    /// The time zone of the date; nil if no date was given.
    let timeZone: TimeZone?

    /// Parses a description. Throws an `ApplicationError` that names the invalid key.
    static func read(_ json: [UInt8]) throws -> ComposeDescription {
        do {
            return try JSONDecoder().decode(ComposeDescription.self, from: Data(json))
        } catch let error as ApplicationError {
            throw error
        } catch let error as DecodingError {
            throw ApplicationError(DescriptionKey.explanation(of: error))
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
            throw ApplicationError("sender in the description has more than one address.")
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
