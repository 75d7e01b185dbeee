import ArgumentParser
import MailApp
import MailModel
import SASL

/// The options of commands that talk to a server without a store.
struct IMAPTargetOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The IMAP server; port 993 unless given.", valueName: "host[:port]"))
    var host: String

    @Flag(help: "Greet in plaintext, then switch to TLS before anything else (STARTTLS, port 143).")
    var starttls = false

    @Option(help: "Sign in with this name; nobody is signed in unless given.")
    var username: String?

    @Flag(help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @Flag(help: "Do not compress, even where the server offers it.")
    var plain = false

    @Option(help: "Enable an extension after signing in, such as UTF8=ACCEPT; may be repeated.")
    var enable: [String] = []

    func validate() throws {
        guard (username == nil) == !passwordStdin else {
            throw ValidationError("Give --username and --password-stdin together, or neither.")
        }
        guard endpoint != nil else { throw ValidationError("\(host) is not HOST or HOST:PORT.") }
    }

    private var endpoint: ServerEndpoint? {
        ServerEndpoint(parsing: host, security: starttls ? .startTLS : .implicitTLS)
    }

    /// Reads the password where one is needed.
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
            abstract: "Send IMAP commands as they are typed, and show both sides without anything secret.",
            discussion: """
                One command a line, without a tag. Credentials and the contents of messages are left out of what is shown. A line that
                follows a + of the server goes out as it is, such as DONE in IDLE, where news are shown as they come. Ends with status 5
                when the connection ends by itself.

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
            abstract:
                "Fetch the header fields of a mailbox, throw them away, and tell how much there was and how long it took."
        )

        @OptionGroup var server: IMAPTargetOptions

        @Option(help: "The mailbox, by its name on the wire; may be repeated. INBOX unless given.")
        var mailbox: [String] = []

        @Flag(help: "Fetch from every mailbox.")
        var all = false

        @Flag(help: "Fetch whole messages instead.")
        var bodies = false

        @Option(help: "Download the message with this UID as a stream instead.")
        var uid: UInt32?

        func run() async throws {
            let target = try server.target()
            let names = mailbox.isEmpty ? ["INBOX"] : mailbox
            if let uid {
                guard let uid = UID(uid) else { throw ValidationError("A UID is 1 at least.") }
                let measurement = try await DebugTools.imapDownload(target, mailbox: names[0], uid: uid)
                return Console.print(try OutputJSON.document(measurement))
            }
            let measurement = try await DebugTools.imapFetch(target, mailboxes: all ? nil : names, bodies: bodies)
            Console.print(try OutputJSON.document(measurement))
        }
    }
}
