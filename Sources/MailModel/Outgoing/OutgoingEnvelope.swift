/// The sender and the recipients of a message that is sent (RFC 5321 §2.3.1).
public struct OutgoingEnvelope: Hashable, Codable, Sendable {
    /// The address for MAIL FROM.
    public var sender: String
    /// The addresses for RCPT TO that the server has not accepted yet.
    public var recipients: [String]
    /// True if the server must support SMTPUTF8 (RFC 6531).
    public var needsSMTPUTF8: Bool
    /// True if the server must support 8BITMIME (RFC 6152).
    public var needsEightBitMIME: Bool

    /// Memberwise initializer.
    public init(sender: String, recipients: [String], needsSMTPUTF8: Bool = false, needsEightBitMIME: Bool = false) {
        self.sender = sender
        self.recipients = recipients
        self.needsSMTPUTF8 = needsSMTPUTF8
        self.needsEightBitMIME = needsEightBitMIME
    }
}
