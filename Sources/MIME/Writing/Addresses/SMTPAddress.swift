import MailModel

/// A valid address for MAIL FROM and RCPT TO (RFC 5321 §4.1.2, RFC 6531 §3.3).
public struct SMTPAddress: Hashable, Sendable {
    /// The address without angle brackets, printable and without line breaks. The domain is in A-labels (RFC 5890)
    /// unless the local part requires SMTPUTF8 anyway.
    public let text: String
    /// True if the server must support SMTPUTF8, because the local part is not ASCII.
    public let needsSMTPUTF8: Bool

    /// Validates an address such as `ada@example.org`. Throws the first problem.
    public init(_ address: String) throws(ComposeError.Problem) {
        let checked = try OutgoingAddress(checking: EmailAddress(address: address))
        text = checked.text
        needsSMTPUTF8 = checked.needsSMTPUTF8
    }
}
