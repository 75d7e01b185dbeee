import Foundation
import MIME
public import MailModel
import MailStorage
import SafeHTML

/// The output of `show`: the keys of `list`, and the whole message.
public struct MessageDetailOutput: Encodable, Sendable {
    private let message: MessageOutput
    private let cc: [AddressOutput]
    private let replyTo: [AddressOutput]
    private let inReplyTo: String?
    private let references: [String]
    /// The readable text; null if the message is not stored locally.
    public let text: String?
    /// True if the text was generated from HTML that was truncated.
    public let isTruncated: Bool
    /// What is said about the sender, one line each: a warning and signs of fraud.
    public let notes: [String]
    private let html: String?
    private let attachments: [AttachmentOutput]
    private let placements: [PlacementOutput]
    private let defects: [String]
    private let body: BodyOutput

    /// Parses the stored part of the message.
    ///
    /// - Parameter domains: what the sender's domain is compared with.
    public init(_ detail: MessageDetail, rawBytes: [UInt8]?, names: OutputNames, domains: FamiliarDomains) {
        message = MessageOutput(detail.summary, names: names)
        cc = detail.cc.map(AddressOutput.init)
        replyTo = detail.replyTo.map(AddressOutput.init)
        inReplyTo = detail.inReplyTo.first
        references = detail.references
        let parsed = rawBytes.map { ParsedMessage(parsing: $0) }
        let shown = parsed?.display()
        let safe = shown?.html.map { HTMLSanitizer().sanitize($0) }
        html = safe?.html
        isTruncated = shown.map { $0.text == nil && $0.html.map(ShownText.isCut) == true } ?? false
        let readable = shown.map { $0.text ?? $0.html.map(PlainText.fromHTML) ?? "" }
        text = readable
        let links = safe?.misleadingLinks ?? []
        notes =
            parsed.map {
                SuspicionText.lines(about: $0, text: readable ?? "", links: links, domains: domains)
            } ?? []
        attachments = detail.attachments.map { AttachmentOutput($0.description) }
        placements = detail.placements.map {
            PlacementOutput(mailbox: names.mailboxes[$0.mailbox] ?? "", uid: $0.uid?.rawValue)
        }
        defects = detail.defects.map(\.description)
        self.body = BodyOutput(detail)
    }

    private enum CodingKeys: String, CodingKey {
        case cc, replyTo, inReplyTo, references, text, html, attachments, placements, defects, body, notes
    }

    /// Encodes the keys of `list` and its own keys in one object.
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
        try values.encode(notes, forKey: .notes)
    }
}
