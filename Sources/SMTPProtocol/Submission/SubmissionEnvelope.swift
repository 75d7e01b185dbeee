/// The sender and the recipients of one submission, validated before anything connects (RFC 5321 §2.3.1).
public struct SubmissionEnvelope: Hashable, Sendable {
    /// The address for MAIL FROM.
    public let sender: MailPath
    /// The addresses for RCPT TO, at least one. Their order is that of the answers.
    public let recipients: [MailPath]
    /// True if the message contains octets beyond ASCII.
    public let isEightBit: Bool
    /// True if the header of the message or an address needs SMTPUTF8.
    public let needsSMTPUTF8: Bool

    /// Validates an envelope.
    ///
    /// - Parameters:
    ///   - isEightBit: true if the message contains octets beyond ASCII; see `ComposedMessage.Envelope`.
    ///   - hasUTF8Header: true if its header contains characters beyond ASCII (RFC 6532).
    public init(
        sender: String, recipients: [String], isEightBit: Bool = false, hasUTF8Header: Bool = false
    ) throws(EnvelopeProblem) {
        guard !recipients.isEmpty else { throw .noRecipient }
        do { self.sender = try MailPath(sender) } catch { throw .badSender(error) }
        var paths: [MailPath] = []
        for (index, recipient) in recipients.enumerated() {
            do { paths.append(try MailPath(recipient)) } catch { throw .badRecipient(index, error) }
        }
        self.recipients = paths
        self.isEightBit = isEightBit
        needsSMTPUTF8 = hasUTF8Header || self.sender.needsSMTPUTF8 || paths.contains(where: \.needsSMTPUTF8)
    }

    /// Returns the parameters of MAIL FROM on a server.
    ///
    /// - Throws: why this server cannot accept the message, before anything is sent.
    func parameters(
        on server: SMTPCapabilities, byteCount: Int
    ) throws(EnvelopeProblem) -> MailParameters {
        if let maximum = server.maximumMessageBytes, byteCount > maximum { throw .tooLarge(maximumBytes: maximum) }
        if needsSMTPUTF8, !server.smtpUTF8 {
            throw .needsSMTPUTF8(
                recipient: sender.needsSMTPUTF8 ? nil : recipients.firstIndex(where: \.needsSMTPUTF8))
        }
        if isEightBit, !server.eightBitMIME { throw .needsEightBitMIME }
        return MailParameters(
            byteCount: server.size ? byteCount : nil, eightBitMIME: isEightBit, smtpUTF8: needsSMTPUTF8)
    }
}
