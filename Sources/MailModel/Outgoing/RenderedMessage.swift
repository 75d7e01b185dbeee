/// A message as it is sent: rendered once, so that every attempt sends the same octets.
public struct RenderedMessage: Hashable, Sendable {
    /// The octets for the recipients, without Bcc.
    public var bytes: [UInt8]
    /// The octets for the sender's own copy; nil if they are the same.
    public var ownBytes: [UInt8]?
    /// The sender and the recipients.
    public var envelope: OutgoingEnvelope
    /// The Message-ID, without angle brackets.
    public var messageID: String

    /// Memberwise initializer.
    public init(bytes: [UInt8], ownBytes: [UInt8]? = nil, envelope: OutgoingEnvelope, messageID: String) {
        self.bytes = bytes
        self.ownBytes = ownBytes
        self.envelope = envelope
        self.messageID = messageID
    }
}
