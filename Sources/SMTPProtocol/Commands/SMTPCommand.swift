/// A command (RFC 5321 §4.1, RFC 3207, RFC 4954). Addresses are validated values, so that nothing can be injected.
public enum SMTPCommand: Hashable, Sendable {
    /// EHLO with a domain or an address literal.
    case hello(String)
    /// STARTTLS (RFC 3207).
    case startTLS
    /// AUTH with the name of a mechanism and the initial response, if there is one; an empty one is written as `=`.
    case authenticate(mechanism: String, initialResponse: String?)
    /// MAIL FROM.
    case mail(MailPath, MailParameters)
    /// RCPT TO.
    case recipient(MailPath)
    /// DATA.
    case data
    /// RSET.
    case reset
    /// NOOP.
    case noop
    /// QUIT.
    case quit

    /// The verb, which is safe to log.
    public var name: String {
        switch self {
        case .hello: "EHLO"
        case .startTLS: "STARTTLS"
        case .authenticate: "AUTH"
        case .mail: "MAIL"
        case .recipient: "RCPT"
        case .data: "DATA"
        case .reset: "RSET"
        case .noop: "NOOP"
        case .quit: "QUIT"
        }
    }
}
