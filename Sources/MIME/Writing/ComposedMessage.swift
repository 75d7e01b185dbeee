public import Foundation

/// A message as it goes on the wire, and what its way there needs.
public struct ComposedMessage: Sendable {
    /// The octets for the recipients, without Bcc. Every line ends in CRLF.
    public let bytes: [UInt8]
    /// The octets for the writer's own copy in Sent or Drafts: the same with the Bcc field, where there is one.
    public var bytesWithBcc: [UInt8] {
        bccField.isEmpty ? bytes : Array(bytes[..<bccPlace]) + bccField + bytes[bccPlace...]
    }
    /// Who sends it and who gets it.
    public let envelope: Envelope
    /// Its id, without angle brackets.
    public let messageID: String
    /// The point in time that its Date field names, to the second.
    public let date: Date

    private let bccField: [UInt8]
    private let bccPlace: Int

    /// What SMTP is told (RFC 5321 §2.3.1).
    public struct Envelope: Sendable, Hashable {
        /// The address for MAIL FROM.
        public let sender: String
        /// The addresses for RCPT TO: of To, Cc and Bcc in that order, every mailbox once. Empty for a draft that names nobody;
        /// see ``ComposedMessage/checkRecipients()``.
        public let recipients: [String]
        /// Whether the server has to know SMTPUTF8 (RFC 6531): an address has characters beyond ASCII before its at sign.
        public let needsSMTPUTF8: Bool
        /// Whether the server has to know 8BITMIME (RFC 6152): there are octets beyond ASCII in the message.
        public let needsEightBitMIME: Bool
    }

    init(
        header: (start: [UInt8], bcc: [UInt8], end: [UInt8]), content: [UInt8], envelope: Envelope, messageID: String,
        date: Date
    ) {
        bytes = header.start + header.end + content
        bccField = header.bcc
        bccPlace = header.start.count
        self.envelope = envelope
        self.messageID = messageID
        self.date = date
    }

    /// Refuses to send what goes to nobody: throws `noRecipient`.
    public func checkRecipients() throws(ComposeError) {
        guard !envelope.recipients.isEmpty else { throw ComposeError(.noRecipient, in: .message) }
    }
}
