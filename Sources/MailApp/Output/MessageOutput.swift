public import Foundation
import MIME
public import MailModel
public import MailStorage
import SafeHTML

/// A person in the command line's JSON.
public struct AddressOutput: Encodable, Sendable {
    /// The decoded name; null where there is none.
    @Nullable public private(set) var name: String?
    /// The addr-spec.
    public let address: String

    init(_ address: EmailAddress) {
        name = address.name
        self.address = address.address
    }
}

/// Names of accounts and mailboxes by their rows, so that output can say them.
public struct OutputNames: Sendable {
    let accounts: [AccountID: String]
    let mailboxes: [MailboxID: String]

    /// Reads the names once.
    public init(store: MailStore) throws {
        accounts = Dictionary(
            uniqueKeysWithValues: try store.accounts().map { ($0.id, $0.settings.address) })
        mailboxes = Dictionary(
            uniqueKeysWithValues: try store.mailboxes(account: nil).map { ($0.id, $0.listing.path) })
    }
}

/// A message of `list` and `search`.
public struct MessageOutput: Encodable, Sendable {
    /// 64 hex digits; any unique beginning of at least 6 names the message.
    public let id: String
    let threadId: String
    let account: String
    let mailboxes: [String]
    @Nullable var messageId: String?
    let subject: String
    @Nullable var from: AddressOutput?
    let to: [AddressOutput]
    let date: Date
    let unread: Bool
    let starred: Bool
    let hasAttachments: Bool
    let category: String
    let snippet: String

    /// Puts the names in place of the rows; marks of search hits are left out.
    public init(_ summary: MessageSummary, names: OutputNames) {
        id = summary.publicID
        threadId = summary.thread.description
        account = names.accounts[summary.account] ?? ""
        mailboxes = summary.mailboxes.compactMap { names.mailboxes[$0] }
        messageId = summary.messageIDHeader
        subject = Self.withoutMarks(summary.subject)
        from = summary.from.map(AddressOutput.init)
        to = summary.to.map(AddressOutput.init)
        date = summary.date
        unread = summary.isUnread
        starred = summary.isStarred
        hasAttachments = summary.hasAttachments
        category = summary.category.name
        snippet = Self.withoutMarks(summary.snippet)
    }
}

extension MessageOutput {
    private static func withoutMarks(_ text: String) -> String {
        text.filter { $0 != SearchResults.hitStart && $0 != SearchResults.hitEnd }
    }
}

/// The answer of `list`.
public struct ResultsOutput: Encodable, Sendable {
    /// The messages, newest first.
    public let results: [MessageOutput]
    let total: Int
    let indexedFraction: Double

    /// Takes the parts as they are.
    public init(results: [MessageOutput], total: Int, indexedFraction: Double) {
        self.results = results
        self.total = total
        self.indexedFraction = indexedFraction
    }
}

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

/// How much of a message is on this machine, in the command line's JSON.
struct BodyOutput: Encodable, Sendable {
    let state: String
    let present: Int
    let total: Int
    let rest: String

    init(_ detail: MessageDetail) {
        state =
            switch detail.body {
            case .stored: "whole"
            case .absent: "none"
            case .wanted, .failed, .partial, .tooLarge, .evicted: detail.body.rawValue
            }
        present = detail.presentByteCount
        total = detail.byteCount
        rest = detail.rest.rawValue
    }
}

/// An attachment in the command line's JSON.
struct AttachmentOutput: Encodable, Sendable {
    let filename: String
    let mimeType: String
    let byteCount: Int
    @Nullable var contentId: String?
    let inline: Bool

    init(_ attachment: AttachmentDescription) {
        filename = attachment.filename
        mimeType = attachment.mimeType
        byteCount = attachment.byteCount
        contentId = attachment.contentID
        inline = attachment.isInline
    }
}

/// A placement in the command line's JSON.
struct PlacementOutput: Encodable, Sendable {
    let mailbox: String
    @Nullable var uid: UInt32?
}

extension MessageOutput {
    /// Unread in any mailbox.
    public var isUnread: Bool { unread }
    /// Starred in any mailbox.
    public var isStarred: Bool { starred }
    /// Has files attached.
    public var hasFiles: Bool { hasAttachments }
    /// When it was sent.
    public var sent: Date { date }
    /// Who wrote it: the name, else the address.
    public var sender: String { from.map { $0.name ?? $0.address } ?? "" }
    /// The decoded subject.
    public var title: String { subject }
}
