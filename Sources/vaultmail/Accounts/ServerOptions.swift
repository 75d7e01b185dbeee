import ArgumentParser
import MailApp
import MailModel

/// The options that name the servers of an account.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("IMAP server. The default port is 993, or 143 with --starttls.", valueName: "host[:port]"))
    var imap: String?

    @Flag(help: "Use STARTTLS instead of implicit TLS for the IMAP server.")
    var starttls = false

    @Option(
        help: ArgumentHelp(
            "SMTP server. The default port is 465 with TLS; port 587 uses STARTTLS.", valueName: "host[:port]"))
    var smtp: String?

    @Flag(help: "Use STARTTLS for the SMTP server, on any port.")
    var smtpStarttls = false

    @Option(help: "User name to sign in with.")
    var username: String?

    @Option(help: "User name for the SMTP server, if it is another one.")
    var smtpUsername: String?

    /// True if any option is given.
    var isEmpty: Bool { imap == nil && smtp == nil && username == nil && smtpUsername == nil }

    func validate() throws {
        if let imap, imapEndpoint == nil { throw Self.invalid(imap) }
        if let smtp, smtpEndpoint == nil { throw Self.invalid(smtp) }
    }

    private static func invalid(_ text: String) -> ValidationError {
        ValidationError("'\(text)' is not a valid server; use HOST or HOST:PORT.")
    }

    var imapEndpoint: ServerEndpoint? {
        imap.flatMap { ServerEndpoint(parsing: $0, security: starttls ? .startTLS : .implicitTLS) }
    }

    var smtpEndpoint: ServerEndpoint? {
        smtp.flatMap { ServerEndpoint(parsingSubmission: $0, usesStartTLS: smtpStarttls) }
    }

    /// The servers with these options in place of others.
    func applied(to servers: AccountServers) -> AccountServers {
        AccountServers(
            imap: imapEndpoint ?? servers.imap, smtp: smtpEndpoint ?? servers.smtp,
            username: username ?? servers.username, smtpUsername: smtpUsername ?? servers.smtpUsername)
    }
}
