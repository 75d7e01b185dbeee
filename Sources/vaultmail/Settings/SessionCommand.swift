import ArgumentParser
import MailApp
import MailStorage

/// `vaultmail session`.
struct SessionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session", abstract: "List the browsers that are signed in to the page, or sign them out.",
        subcommands: [List.self, End.self])

    /// `vaultmail session list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the browsers that are signed in.")

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let sessions = try Console.application().openStoreForReading().sessions()
            switch output.chosen {
            case .json: Console.print(try OutputJSON.document(SessionsOutput(sessions)))
            case .jsonl: Console.print(try OutputJSON.lines(SessionsOutput(sessions).sessions))
            case .text:
                guard !sessions.isEmpty else { return Console.note("No browser is signed in.") }
                for session in sessions {
                    let browser = session.browser.isEmpty ? "Unknown browser" : session.browser
                    Console.print("\(session.id)  \(Column.date(session.lastUsedAt))  \(TerminalText.line(browser))")
                }
            }
        }
    }

    /// `vaultmail session end`.
    struct End: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "end",
            abstract: "Sign a browser out.",
            discussion: """
                The page in that browser shows no mail until you sign in again with `vaultmail open`.

                EXAMPLES
                  vaultmail session end 4f3a9c0211de
                  vaultmail session end --all
                """)

        @Argument(help: "The first column of `vaultmail session list`.")
        var id: String?

        @Flag(help: "Sign all browsers out.")
        var all = false

        func validate() throws {
            guard (id != nil) != all else { throw ValidationError("Name a session, or use --all.") }
        }

        func run() async throws {
            let count = try await Console.application().endSessions(id?.lowercased())
            Console.note("Signed \(Count.of(count, "browser")) out.")
        }
    }
}
