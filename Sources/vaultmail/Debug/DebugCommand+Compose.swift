import ArgumentParser
import MailApp

extension DebugCommand {
    /// `vaultmail debug compose`.
    struct Compose: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a message from a JSON description on standard input.",
            discussion: """
                EXAMPLE
                  echo '{"from": "me@example.org", "to": "you@example.org", "subject": "Hello", "text": "…"}' \\
                    | vaultmail debug compose
                """)

        @Flag(help: "Write the sender's own copy, which has the Bcc field.")
        var bcc = false

        @Flag(help: "Print what SMTP is told instead, as JSON.")
        var envelope = false

        func validate() throws {
            if bcc, envelope { throw ValidationError("Choose --bcc or --envelope.") }
        }

        func run() throws {
            let json = try InputFile.read("-")
            if envelope {
                Console.print(try DebugTools.envelope(json))
            } else {
                Console.write(try DebugTools.compose(json, withBcc: bcc))
            }
        }
    }
}
