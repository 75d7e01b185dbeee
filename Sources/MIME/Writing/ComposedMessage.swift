public import Foundation

/// A composed message in wire format, with its envelope.
public struct ComposedMessage: Sendable {
    /// The octets for the recipients, without Bcc. Every line ends in CRLF.
    public let bytes: [UInt8]
    /// The octets for the sender's own copy in Sent or Drafts: the same with the Bcc field, if there is one.
    public var bytesWithBcc: [UInt8] {
        bccField.isEmpty ? bytes : Array(bytes[..<bccPlace]) + bccField + bytes[bccPlace...]
    }
    /// The sender and the recipients.
    public let envelope: Envelope
    /// The Message-ID, without angle brackets.
    public let messageID: String
    /// The date of the Date field, in whole seconds.
    public let date: Date

    private let bccField: [UInt8]
    private let bccPlace: Int

    /// The envelope for SMTP (RFC 5321 §2.3.1).
    public struct Envelope: Sendable, Hashable {
        /// The address for MAIL FROM.
        public let sender: String
        /// The addresses for RCPT TO: To, Cc and Bcc in that order, each mailbox once. Empty for a draft without
        /// recipients; see ``ComposedMessage/checkRecipients()``.
        public let recipients: [String]
        /// True if the server must support SMTPUTF8 (RFC 6531): the local part of an address has characters beyond
        /// ASCII.
        public let needsSMTPUTF8: Bool
        /// True if the server must support 8BITMIME (RFC 6152): the message contains octets beyond ASCII.
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

    /// Throws `noRecipient` if the message has no recipients.
    public func checkRecipients() throws(ComposeError) {
        guard !envelope.recipients.isEmpty else { throw ComposeError(.noRecipient, in: .message) }
    }
}
