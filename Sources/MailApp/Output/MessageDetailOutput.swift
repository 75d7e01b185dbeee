import Foundation
import MIME
public import MailModel
import MailStorage
import SafeHTML

/// The answer of `show`: what `list` says, and the whole message.
public struct MessageDetailOutput: Encodable, Sendable {
    private let message: MessageOutput
    private let cc: [AddressOutput]
    private let replyTo: [AddressOutput]
    private let inReplyTo: String?
    private let references: [String]
    /// The text to read; null where the message has none or is not here.
    public let text: String?
    /// The text was made from HTML that is longer than what is read of it.
    public let isCut: Bool
    private let html: String?
    private let attachments: [AttachmentOutput]
    private let placements: [PlacementOutput]
    private let defects: [String]
    private let body: BodyOutput

    /// Parses the message where it is stored, or its beginning.
    public init(_ detail: MessageDetail, rawBytes: [UInt8]?, names: OutputNames) {
        message = MessageOutput(detail.summary, names: names)
        cc = detail.cc.map(AddressOutput.init)
        replyTo = detail.replyTo.map(AddressOutput.init)
        inReplyTo = detail.inReplyTo.first
        references = detail.references
        let shown = rawBytes.map { ParsedMessage(parsing: $0).display() }
        html = shown?.html.map { HTMLSanitizer().sanitize($0).html }
        isCut = shown.map { $0.text == nil && $0.html.map(ShownText.isCut) == true } ?? false
        text = shown.map { $0.text ?? $0.html.map(PlainText.fromHTML) ?? "" }
        attachments = detail.attachments.map { AttachmentOutput($0.description) }
        placements = detail.placements.map {
            PlacementOutput(mailbox: names.mailboxes[$0.mailbox] ?? "", uid: $0.uid?.rawValue)
        }
        defects = detail.defects
        self.body = BodyOutput(detail)
    }

    private enum CodingKeys: String, CodingKey {
        case cc, replyTo, inReplyTo, references, text, html, attachments, placements, defects, body
    }

    /// Writes the keys of `list` and its own into one object.
    public func encode(to encoder: any Encoder) throws {
        try message.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(cc, forKey: .cc)
        try values.encode(replyTo, forKey: .replyTo)
        try values.encode(inReplyTo, forKey: .inReplyTo)
        try values.encode(references, forKey: .references)
        try values.encode(text, forKey: .text)
        try values.encode(html, forKey: .html)
        try values.encode(attachments, forKey: .attachments)
        try values.encode(placements, forKey: .placements)
        try values.encode(defects, forKey: .defects)
        try values.encode(body, forKey: .body)
    }
}
