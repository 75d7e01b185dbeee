import ArgumentParser
import Foundation
import MailTestKit

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
