public import MailModel

/// What is known of a message when it is classified. The text may come later: everything works with the header alone.
public struct MailEvidence: Sendable {
    /// Decoded.
    public var subject: String
    /// The first author.
    public var from: EmailAddress?
    /// `Reply-To`.
    public var replyTo: [EmailAddress]
    /// `To`.
    public var to: [EmailAddress]
    /// `Cc`.
    public var cc: [EmailAddress]
    /// True if it answers a message.
    public var isReply: Bool
    /// How it was sent and built.
    public var signals: MailSignals
    /// True if it has attachments.
    public var hasAttachments: Bool
    /// The beginning of its text; empty if it is not here.
    public var text: String
    /// The user's addresses, in lower case.
    public var own: Set<String>

    /// Memberwise initializer.
    public init(
        subject: String, from: EmailAddress?, replyTo: [EmailAddress] = [], to: [EmailAddress] = [],
        cc: [EmailAddress] = [], isReply: Bool = false, signals: MailSignals = [], hasAttachments: Bool = false,
        text: String = "", own: Set<String> = []
    ) {
        (self.subject, self.from, self.replyTo, self.to, self.cc) = (subject, from, replyTo, to, cc)
        (self.isReply, self.signals, self.hasAttachments) = (isReply, signals, hasAttachments)
        (self.text, self.own) = (text, own)
    }

    /// The evidence in a header.
    public init(_ header: MessageHeader, hasAttachments: Bool = false, text: String = "", own: Set<String>) {
        self.init(
            subject: header.subject, from: header.from, replyTo: header.replyTo, to: header.to, cc: header.cc,
            isReply: !header.inReplyTo.isEmpty || !header.references.isEmpty, signals: header.signals,
            hasAttachments: hasAttachments, text: text, own: own)
    }
}
