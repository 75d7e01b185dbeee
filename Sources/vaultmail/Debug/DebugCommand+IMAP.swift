import ArgumentParser
import MailApp
import MailModel
import SASL

/// The options of commands that connect to a server without a store.
struct IMAPTargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("IMAP server. The default port is 993, or 143 with --starttls.", valueName: "host[:port]"))
    var host: String

    @Flag(help: "Use STARTTLS on port 143 instead of implicit TLS.")
    var starttls = false

    @Option(help: "User name to sign in with. Without it, the session stays unauthenticated.")
    var username: String?

    @Flag(help: "Read the password from standard input (first line).")
    var passwordStdin = false

    @Flag(help: "Do not use compression, even if the server offers it.")
    var plain = false

    @Option(help: "Extension to enable after signing in, such as UTF8=ACCEPT. Can be repeated.")
    var enable: [String] = []

    func validate() throws {
        guard (username == nil) == !passwordStdin else {
            throw ValidationError("--username and --password-stdin must be used together.")
        }
        guard endpoint != nil else { throw ValidationError("'\(host)' is not a valid server; use HOST or HOST:PORT.") }
    }

    private var endpoint: ServerEndpoint? {
        ServerEndpoint(parsing: host, security: starttls ? .startTLS : .implicitTLS)
    }

    /// Builds the target; reads the password if one is needed.
    func target() throws -> IMAPTarget {
        guard let endpoint else { throw ExitStatus.usage }
        let password = passwordStdin ? try PasswordInput.read() : nil
        return IMAPTarget(
            endpoint: endpoint, username: username, password: password,
            compresses: !plain, enables: enable)
    }
}

extension DebugCommand {
    /// `vaultmail debug imap-session`.
    struct IMAPSession: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "imap-session",
            abstract: "Run an interactive IMAP session with secrets redacted.",
            discussion: """
                Enter one command per line, without a tag. Credentials and message contents are omitted from the output.

                A line that follows a + continuation request is sent unchanged, such as DONE after IDLE. During IDLE, \
                untagged responses are shown as they arrive. Exits with status 5 if the connection is lost.

                EXAMPLE
                  (cat password.txt; echo 'STATUS INBOX (MESSAGES)') \\
                    | vaultmail debug imap-session --host imap.example.org --username me --password-stdin
                """)

        @OptionGroup var server: IMAPTargetOptions

        func run() async throws {
            try await DebugTools.imapSession(
                try server.target(), nextLine: { readLine(strippingNewline: true) }, show: { Console.print($0) })
        }
    }

    /// `vaultmail debug imap-fetch`.
    struct IMAPFetch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "imap-fetch",
            abstract: "Measure how long it takes to fetch the headers of a mailbox.",
            discussion: "The fetched data is discarded.")

        @OptionGroup var server: IMAPTargetOptions

        @Option(help: "Mailbox, as the server names it. Can be repeated. Defaults to INBOX.")
        var mailbox: [String] = []

        @Flag(help: "Fetch from all mailboxes.")
        var all = false

        @Flag(help: "Fetch whole messages instead of headers.")
        var bodies = false

        @Option(help: "Download only the message with this UID, as a stream.")
        var uid: UInt32?

        func run() async throws {
            let target = try server.target()
            let names = mailbox.isEmpty ? ["INBOX"] : mailbox
            if let uid {
                guard let uid = UID(uid) else { throw ValidationError("--uid must be at least 1.") }
                let measurement = try await DebugTools.imapDownload(target, mailbox: names[0], uid: uid)
                return Console.print(try OutputJSON.document(measurement))
            }
            let measurement = try await DebugTools.imapFetch(target, mailboxes: all ? nil : names, bodies: bodies)
            Console.print(try OutputJSON.document(measurement))
        }
    }
}
