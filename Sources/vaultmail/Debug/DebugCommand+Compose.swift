import ArgumentParser
import MailDiagnostics

extension DebugCommand {
    /// `vaultmail debug compose`.
    struct Compose: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "compose",
            abstract: "Compose a message from a JSON description on standard input.",
            discussion: """
                EXAMPLE
                  echo '{"from": "me@example.org", "to": "bo@example.org", "text": "…"}' \\
                    | vaultmail debug compose
                """)

        @Flag(help: "Include the Bcc field, as in the sender's copy.")
        var bcc = false

        @Flag(help: "Print the SMTP envelope as JSON instead.")
        var envelope = false

        func validate() throws {
            if bcc, envelope { throw ValidationError("--bcc cannot be combined with --envelope.") }
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
