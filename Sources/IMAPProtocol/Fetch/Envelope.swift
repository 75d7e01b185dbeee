import MailModel

/// ENVELOPE (RFC 3501 §7.4.2). Strings are the raw bytes that the server sent; encoded words are not decoded.
public struct Envelope: Hashable, Sendable {
    /// `Date`.
    public var date: [UInt8]?
    /// `Subject`.
    public var subject: [UInt8]?
    /// `From`.
    public var from: [EnvelopeAddress] = []
    /// `Sender`.
    public var sender: [EnvelopeAddress] = []
    /// `Reply-To`.
    public var replyTo: [EnvelopeAddress] = []
    /// `To`.
    public var to: [EnvelopeAddress] = []
    /// `Cc`.
    public var cc: [EnvelopeAddress] = []
    /// `Bcc`.
    public var bcc: [EnvelopeAddress] = []
    /// `In-Reply-To`.
    public var inReplyTo: [UInt8]?
    /// `Message-ID` with its angle brackets.
    public var messageID: [UInt8]?

    /// An empty envelope.
    public init() {}
}
