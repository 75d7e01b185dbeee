import ArgumentParser
import Foundation
import MailTestKit

/// Invented mail for demonstrations, benchmarks and throw-away servers.
@main
struct MailboxGeneratorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mailbox-generator",
        abstract: "Invents the mail of anna@demo.example.",
        discussion: "The same seed, count and moment always give the same bytes.",
        subcommands: [WriteCommand.self, ServeCommand.self],
        defaultSubcommand: WriteCommand.self)
}

/// What mail to invent.
struct MailOptions: ParsableArguments {
    @Option(help: "How many messages.")
    var messages = 2000

    @Option(help: "What the mail is invented from.")
    var seed: UInt64 = 1

    @Option(
        help: "What it is like: small (3 KB a message, one of everything) or usual (31 KB, as in people's mailboxes).",
        transform: { text in
            guard let profile = MailProfile(rawValue: text) else {
                throw ValidationError("--profile must be small or usual.")
            }
            return profile
        })
    var profile = MailProfile.small

    @Option(help: "The moment when the newest mail arrives, such as 2026-01-15T12:00:00Z; now unless given.")
    var now: String?

    func validate() throws {
        guard messages >= 0 else { throw ValidationError("--messages must not be negative.") }
        guard now == nil || moment != nil else {
            throw ValidationError("--now must look like 2026-01-15T12:00:00Z.")
        }
    }

    /// The generator for these options.
    var generator: MailboxGenerator {
        MailboxGenerator(seed: seed, messageCount: messages, now: moment ?? Date(), profile: profile)
    }

    private var moment: Date? {
        now.flatMap { try? Date($0, strategy: .iso8601) }
    }
}

/// `mailbox-generator write`, which is what it does unless told otherwise.
struct WriteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "write", abstract: "Writes a Maildir++ tree.")

    @Option(help: "The folder to write to; it is made where it is missing.")
    var maildir: String

    @OptionGroup var mail: MailOptions

    func run() throws {
        let writer = try MaildirWriter(root: URL(fileURLWithPath: maildir), profile: mail.profile)
        try mail.generator.forEachMessage { message in try writer.write(message) }
        print("Wrote \(mail.messages) messages to \(maildir) (seed \(mail.seed)).")
    }
}
