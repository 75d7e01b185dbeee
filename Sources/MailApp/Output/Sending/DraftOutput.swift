import Composition
public import Foundation
public import MailModel

/// A draft on the command line.
public struct DraftOutput: Encodable, Sendable {
    /// The number by which it is named.
    public let id: Int64
    /// How it began.
    public let kind: String
    /// The recipients.
    public let to: [AddressOutput]
    /// The recipients of a copy.
    public let cc: [AddressOutput]
    /// The hidden recipients.
    public let bcc: [AddressOutput]
    /// One line.
    public let subject: String
    /// What the user wrote, as plain text.
    public let text: String
    /// The lines above the original, and the original; nil if there is none.
    @Nullable public private(set) var quote: String?
    /// The number of images of the original that are on other servers, and not in this message.
    public let missingImages: Int
    /// The file names of the attachments.
    public let attachments: [String]
    /// When it was last saved.
    @Nullable public private(set) var savedAt: Date?

    /// Describes a draft.
    public init(_ draft: Draft) {
        id = draft.id.rawValue
        kind = draft.kind.rawValue
        to = draft.content.to.map(AddressOutput.init)
        cc = draft.content.cc.map(AddressOutput.init)
        bcc = draft.content.bcc.map(AddressOutput.init)
        subject = draft.content.subject
        text = DraftText.text(of: draft.content.blocks)
        quote = draft.content.includesQuote ? draft.quote.map { $0.introduction + $0.text } : nil
        missingImages = draft.content.includesQuote ? draft.quote?.missingImageCount ?? 0 : 0
        attachments = draft.attachments.map(\.filename)
        savedAt = draft.savedAt
    }
}
