public import struct Foundation.Date

/// The decoded header fields for lists, threads and search. Text is untrusted: escape it for every sink.
public struct MessageHeader: Hashable, Sendable {
    /// Decoded; empty if there is none.
    public var subject = ""
    /// The first author that has an address, otherwise the first; nil where there is none.
    public var from: EmailAddress?
    /// All other entries of `From`, in order: mail that names several may pretend to come from one of them.
    public var coAuthors: [EmailAddress] = []
    /// `Reply-To`.
    public var replyTo: [EmailAddress] = []
    /// `To`, groups flattened.
    public var to: [EmailAddress] = []
    /// `Cc`, groups flattened.
    public var cc: [EmailAddress] = []
    /// `Bcc`, groups flattened: only in the sender's own copy.
    public var bcc: [EmailAddress] = []
    /// `Date`; nil if it is missing or invalid.
    public var date: Date?
    /// `Message-ID` without angle brackets; nil if there is none.
    public var messageID: String?
    /// `In-Reply-To`, message ids without angle brackets, in order.
    public var inReplyTo: [String] = []
    /// `References`, message ids without angle brackets, oldest first.
    public var references: [String] = []
    /// `List-Id`, the identifier between the angle brackets; nil for mail that is not from a list.
    public var listID: String?
    /// The name of the list before the identifier; nil if there is none.
    public var listName: String?
    /// Sent by a list or a program (List-Id, Precedence: bulk/list/junk, Auto-Submitted other than no): never threaded
    /// by subject.
    public var isBulk = false

    /// What the header says about how the message was sent, for its category.
    public var signals: MailSignals = []

    /// An empty header.
    public init() {}

    /// True if it answers or forwards another message, by its references or its subject.
    public var isReply: Bool { !inReplyTo.isEmpty || !references.isEmpty || BaseSubject(subject).hasReplyPrefix }
}
