public import Foundation
public import MailModel

/// What a person writes, before it is made into octets by ``MessageComposer``.
public struct OutgoingMessage: Sendable, Hashable {
    /// The authors, nearly always one (RFC 5322 §3.6.2). Addresses may be international; see ``MessageComposer``.
    public var from: [EmailAddress]
    /// Who sends for the authors. The field is written only where it says more than From; several authors without a sender
    /// are sent by the first.
    public var sender: EmailAddress?
    /// Where answers go, if not to the authors.
    public var replyTo: [EmailAddress] = []
    /// The recipients that all can see.
    public var to: [EmailAddress] = []
    /// The recipients of a copy that all can see.
    public var cc: [EmailAddress] = []
    /// The recipients that nobody sees: they stand in the envelope and in the writer's own copy only.
    public var bcc: [EmailAddress] = []
    /// One line of text; blanks at either end are not written.
    public var subject = ""
    /// The text as the person sees it, with any line ends, paragraphs on one line each or broken by hand; lines that begin
    /// with `>` and a blank are quotations (`>> ` or `> > ` for what was quoted before), the line `-- ` begins the signature.
    /// Nil where there is only HTML.
    public var text: String?
    /// The same text as HTML; nil where there is only plain text. Refers to inline parts by `cid:` and their content id.
    public var html: String?
    /// The files, in order.
    public var attachments: [OutgoingAttachment] = []
    /// The ids of the message that this one answers, with or without angle brackets; one without an at sign is refused unless
    /// it has them. See ``ReplyReferences``.
    public var inReplyTo: [String] = []
    /// The ids of the thread, oldest first, in the same form; see ``ReplyReferences``.
    public var references: [String] = []
    /// When it was written; nil for the moment of composing.
    public var date: Date?
    /// Its id without angle brackets; nil for a new random one in the sender's domain.
    public var messageID: String?
    /// Fields such as Auto-Submitted and List-Unsubscribe.
    public var additionalFields: [OutgoingField] = []

    /// A message of one author, empty otherwise.
    public init(from author: EmailAddress) { from = [author] }

    /// A message of several authors, empty otherwise.
    public init(from authors: [EmailAddress]) { from = authors }

    /// Makes it an answer (RFC 5322 §3.6.4).
    public mutating func answer(_ thread: ReplyReferences) {
        inReplyTo = thread.inReplyTo
        references = thread.references
    }
}
