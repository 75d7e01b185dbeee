import ArgumentParser
import Foundation
import MailApp
import MailModel
import MailStorage

/// `vaultmail send`.
struct SendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Send a message, with the text from standard input.",
        discussion: """
            The message is stored before the command returns, and is not lost if this computer is offline: the daemon \
            sends it. Without a daemon, `--wait` or `vaultmail sync` sends it.

            EXAMPLES
              echo "At four?" | vaultmail send --to bo@example.org --subject Tea
              vaultmail send --to bo@example.org --subject Report \\
                --attach report.pdf --wait < text.txt
              vaultmail send --message message.eml
            """)

    @Option(help: ArgumentHelp("A recipient; may be repeated.", valueName: "address"))
    var to: [String] = []

    @Option(help: ArgumentHelp("A recipient of a copy; may be repeated.", valueName: "address"))
    var cc: [String] = []

    @Option(help: ArgumentHelp("A hidden recipient; may be repeated.", valueName: "address"))
    var bcc: [String] = []

    @Option(help: ArgumentHelp("The identity that sends it. Defaults to the first one.", valueName: "address"))
    var from: String?

    @Option(help: "The subject.")
    var subject: String?

    @Option(help: ArgumentHelp("A file to attach; may be repeated.", valueName: "file"))
    var attach: [String] = []

    @Option(help: ArgumentHelp("The same text as HTML.", valueName: "file"))
    var htmlFile: String?

    @Flag(help: "Leave out the signature of the identity.")
    var noSignature = false

    @Option(help: ArgumentHelp("The id of the message that this one answers.", valueName: "id"))
    var inReplyTo: String?

    @Option(help: ArgumentHelp("Send a whole message from this file; - is standard input.", valueName: "file"))
    var message: String?

    @Option(help: ArgumentHelp("Send it after this time; until then it can be cancelled.", valueName: "seconds"))
    var delay = 0

    @Flag(help: "Wait until it is sent; exit with 75 if that is not possible now.")
    var wait = false

    @OptionGroup var output: OutputOptions

    /// In seconds.
    private static let maximumDelay = 31_536_000

    func validate() throws {
        guard delay >= 0 else { throw ValidationError("--delay must not be negative.") }
        guard delay <= Self.maximumDelay else {
            throw ValidationError("--delay can be up to \(Self.maximumDelay) seconds, which is a year.")
        }
        if let inReplyTo { try MessageArgument.check(inReplyTo) }
        guard message == nil else {
            let hasOthers = !(to + cc + bcc + attach).isEmpty || subject != nil || htmlFile != nil || inReplyTo != nil
            if hasOthers { throw ValidationError("--message is a whole message: only --from, --delay and --wait fit.") }
            return
        }
        guard !(to + cc + bcc).isEmpty else { throw ValidationError("Give a recipient with --to, --cc or --bcc.") }
    }

    func run() async throws {
        let application = Console.application()
        let queued: OutgoingSummary
        if let message {
            queued = try await application.send(whole: try InputFile.read(message), sender: from, delay: delay)
        } else {
            queued = try await application.send(try composed(), delay: delay)
        }
        guard wait else { return try report(queued, application) }
        let sent = try await application.waitForSending(queued.id, upTo: .seconds(120 + delay))
        try report(sent, application)
        try Self.check(sent)
    }

    private func composed() throws -> NewMessage {
        var new = NewMessage()
        new.to = to
        new.cc = cc
        new.bcc = bcc
        new.from = from
        new.includesSignature = !noSignature
        new.subject = subject ?? ""
        new.text = NewMessage.text(try InputFile.read("-"))
        new.html = try htmlFile.map { NewMessage.text(try InputFile.read($0)) }
        new.files = attach.map { URL(fileURLWithPath: $0) }
        new.inReplyTo = inReplyTo
        return new
    }

    private func report(_ message: OutgoingSummary, _ application: Application) throws {
        let account = try application.openStoreForReading().account(message.account)?.settings.address ?? ""
        let item = OutgoingOutput(message, account: account)
        try output.print([item], document: item) { "\($0.id)  \($0.state)" }
        if let reason = message.reason { Console.note(reason) }
    }

    /// Maps the state to the exit code.
    private static func check(_ message: OutgoingSummary) throws {
        switch message.state {
        case .accepted, .filed, .done: if !message.refused.isEmpty { throw ExitStatus.partly }
        case .queued, .sending:
            if message.reason == nil {
                Console.note("It is still waiting: the server was not reached. `vaultmail outbox` lists it.")
            }
            throw ExitStatus.tryAgainLater
        // It may have been sent: another attempt could send it twice.
        case .finishing, .failed, .uncertain, .draft: throw ExitStatus.failed
        }
    }
}
