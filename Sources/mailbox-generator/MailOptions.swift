import ArgumentParser
import Foundation
import MailTestKit

/// The options of the generated mail.
struct MailOptions: ParsableArguments {
    @Option(help: "The number of messages.")
    var messages = 2000

    @Option(help: "The seed of the generated mail.")
    var seed: UInt64 = 1

    @Option(
        help: "The profile: small (3 KB per message, one of everything) or usual (31 KB, like real mailboxes).",
        transform: { text in
            guard let profile = MailProfile(rawValue: text) else {
                throw ValidationError("--profile must be small or usual.")
            }
            return profile
        })
    var profile = MailProfile.small

    @Option(help: "The arrival time of the newest mail, such as 2026-01-15T12:00:00Z; now by default.")
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
