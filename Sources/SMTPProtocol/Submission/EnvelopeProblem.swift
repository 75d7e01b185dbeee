public import MIME

/// Why an envelope cannot be submitted, to any server or to this one. Contains no address, so it is safe to log.
public enum EnvelopeProblem: Error, Hashable, Sendable {
    /// There is no recipient.
    case noRecipient
    /// The sender is not a valid address.
    case badSender(ComposeError.Problem)
    /// The recipient at this position, counted from 0, is not a valid address.
    case badRecipient(Int, ComposeError.Problem)
    /// The local part of an address is not ASCII, and the server does not offer SMTPUTF8 (RFC 6531). `recipient` is the
    /// position of the first such recipient, counted from 0; nil if it is the sender or the message itself.
    case needsSMTPUTF8(recipient: Int?)
    /// The message has octets beyond ASCII, and the server does not offer 8BITMIME (RFC 6152).
    case needsEightBitMIME
    /// The message is larger than the server accepts (RFC 1870).
    case tooLarge(maximumBytes: Int)
}
