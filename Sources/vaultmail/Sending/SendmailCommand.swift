import ArgumentParser
import Foundation
import MailApp
import MailModel

/// `vaultmail sendmail`: takes the place of `sendmail` for programs that send mail with it.
struct SendmailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sendmail", abstract: "Queue a message from standard input, as the sendmail command does.",
        discussion: """
            OPTIONS
              -t          take the recipients from To, Cc and Bcc
              -i, -oi     a line with a single dot does not end the message
              -f ADDRESS  the sender's address; also -r
              -F NAME     the sender's name if the message has no From

            -bm and what concerns delivery (-B, -N, -R, -V, -o, -O, -v and others) is accepted and has no effect: the \
            account's server decides that. The login name of the user, alone or at this computer, stands for the \
            account's address; other names without a domain are refused.

            The exit codes are those of sysexits.h: 0 queued, 64 usage, 65 invalid message or address, 67 unknown \
            local user, 75 try again later, 78 no account can send.

            EXAMPLE
              git config sendemail.sendmailCmd "vaultmail sendmail -i"
            """)

    @Argument(parsing: .captureForPassthrough, help: "Options of sendmail, and the recipients.")
    var arguments: [String] = []

    func run() async throws {
        let chosen: SendmailArguments
        do {
            chosen = try SendmailArguments(arguments)
        } catch {
            Self.fail(error.explanation, code: 64)
        }
        switch chosen.mode {
        case .deliver: await Self.deliver(chosen)
        case .runQueue: Console.note("sendmail: The daemon sends what is queued.")
        case .help: throw CleanExit.helpRequest(self)
        }
    }

    private static func deliver(_ arguments: SendmailArguments) async {
        do {
            let bytes = try InputFile.read("-")
            let message = arguments.ignoresDots ? bytes : untilDot(bytes)
            _ = try await Console.application().send(message, as: arguments)
        } catch let error as UnknownLocalUser {
            fail(error.explanation, code: 67)
        } catch {
            let failure = ApplicationError(any: error)
            fail(failure.explanation, code: code(for: failure.status))
        }
    }

    private static func fail(_ explanation: String, code: Int32) -> Never {
        Console.note("sendmail: \(explanation)")
        Foundation.exit(code)
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
