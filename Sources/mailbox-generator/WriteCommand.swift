import ArgumentParser
import Foundation
import MailTestKit

/// `mailbox-generator write`, the default subcommand.
struct WriteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "write", abstract: "Writes a Maildir++ tree.")

    @Option(help: "The folder to write to; created if it does not exist.")
    var maildir: String

    @OptionGroup var mail: MailOptions

    func run() throws {
        let writer = try MaildirWriter(root: URL(fileURLWithPath: maildir), profile: mail.profile)
        try mail.generator.forEachMessage { message in try writer.write(message) }
        print("Wrote \(mail.messages) messages to \(maildir) (seed \(mail.seed)).")
    }
}
