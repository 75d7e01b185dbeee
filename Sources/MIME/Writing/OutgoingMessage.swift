public import Foundation
public import MailModel

/// The input of ``MessageComposer``.
public struct OutgoingMessage: Sendable, Hashable {
    /// The authors, nearly always one (RFC 5322 §3.6.2). Addresses may be international; see ``MessageComposer``.
    public var from: [EmailAddress]
    /// The sender. The field is written only if it differs from From; for several authors without a sender it is the
    /// first author.
    public var sender: EmailAddress?
    /// The addresses for replies, if not the authors.
    public var replyTo: [EmailAddress] = []
    /// The primary recipients, visible to all.
    public var to: [EmailAddress] = []
    /// The recipients of a copy, visible to all.
    public var cc: [EmailAddress] = []
    /// The hidden recipients: only the envelope and the sender's own copy contain them.
    public var bcc: [EmailAddress] = []
    /// One line of text; blanks at either end are removed.
    public var subject = ""
    /// The text as the user sees it, with any line ends, with or without hard-wrapped paragraphs. Lines that begin with
    /// `>` and a blank are quotations (`>> ` or `> > ` for nested ones), the line `-- ` begins the signature. Nil if
    /// there is only HTML.
    public var text: String?
    /// The same text as HTML; nil if there is only plain text. References inline parts by `cid:` and their Content-ID.
    public var html: String?
    /// The attachments, in order.
    public var attachments: [OutgoingAttachment] = []
    /// The ids of the parent, with or without angle brackets; one without an at sign requires them. See
    /// ``ReplyReferences``.
    public var inReplyTo: [String] = []
    /// The ids of the thread, oldest first, in the same form; see ``ReplyReferences``.
    public var references: [String] = []
    /// The date; nil for the time of composing.
    public var date: Date?
    /// The Message-ID without angle brackets; nil for a new random one in the sender's domain.
    public var messageID: String?
    /// Fields such as Auto-Submitted and List-Unsubscribe.
    public var additionalFields: [OutgoingField] = []

    /// Creates an empty message of one author.
    public init(from author: EmailAddress) { from = [author] }

    /// Creates an empty message of several authors.
    public init(from authors: [EmailAddress]) { from = authors }

    /// Makes the message a reply (RFC 5322 §3.6.4).
    public mutating func answer(_ thread: ReplyReferences) {
        inReplyTo = thread.inReplyTo
        references = thread.references
    }
}
