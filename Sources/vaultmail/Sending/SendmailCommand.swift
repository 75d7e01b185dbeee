import ArgumentParser
import Foundation
import MailApp
import MailModel

/// `vaultmail sendmail`: takes the place of `sendmail` for programs that send mail with it.
struct SendmailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sendmail", abstract: "Queue a message from standard input, as the sendmail command does.",
        discussion: """
            Takes the options -t, -i, -f and -F of sendmail and ignores -o. The exit codes are those of sysexits.h: 0 \
            queued, 64 usage, 65 invalid message or address, 75 try again later, 78 no account can send.

            EXAMPLE
              git config sendemail.sendmailCmd "vaultmail sendmail -i"
            """)

    @Flag(name: .customShort("t"), help: "Take the recipients from To, Cc and Bcc.")
    var takesRecipients = false

    @Flag(name: .customShort("i"), help: "A line with a single dot does not end the message.")
    var ignoresDots = false

    @Option(
        name: .customShort("f", allowingJoined: true), help: ArgumentHelp("The sender's address.", valueName: "address")
    )
    var sender: String?

    @Option(name: .customShort("F"), help: ArgumentHelp("The sender's name; ignored.", valueName: "name"))
    var name: String?

    @Option(name: .customShort("o", allowingJoined: true), help: .hidden)
    var options: [String] = []

    @Argument(help: "The recipients.")
    var recipients: [String] = []

    func run() async throws {
        var bytes = try InputFile.read("-")
        if !ignoresDots, !options.contains("i") { bytes = Self.untilDot(bytes) }
        do {
            let chosen = takesRecipients && recipients.isEmpty ? nil : recipients
            _ = try await Console.application().send(whole: bytes, sender: sender, recipients: chosen, delay: 0)
        } catch {
            let failure = ApplicationError(any: error)
            Console.note("sendmail: \(failure.explanation)")
            Foundation.exit(Self.code(for: failure.status))
        }
    }

    /// A line with a single dot ends the message.
    private static func untilDot(_ bytes: [UInt8]) -> [UInt8] {
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            let line = bytes[start..<end]
            if line.elementsEqual([0x2E]) || line.elementsEqual([0x2E, 0x0D]) { return Array(bytes[..<start]) }
            start = end + 1
        }
        return bytes
    }

    /// The code of sysexits.h.
    private static func code(for status: ExitStatus) -> Int32 {
        switch status {
        case .usage: 65
        case .notFound: 78
        case .done, .failed, .authentication, .network, .partly, .daemonUnreachable, .tryAgainLater: 75
        }
    }
}
