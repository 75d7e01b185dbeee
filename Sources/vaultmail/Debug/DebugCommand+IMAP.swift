import ArgumentParser
import MailApp
import MailDiagnostics
import MailModel

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
                    | vaultmail debug imap-session --host imap.example.org \\
                        --username me --password-stdin
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
