import ArgumentParser
import Foundation
import MailApp

/// Runs the command and maps its errors to the documented exit codes.
@main
enum Main {
    static func main() async {
        StandardStream.replaceClosed()
        // If the reader closes the pipe early (`| head`), exit silently.
        signal(SIGPIPE, SIG_DFL)
        do {
            var command = try VaultMail.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let status as ExitStatus {
            exit(status.rawValue)
        } catch {
            end(with: error)
        }
    }

    private static func end(with error: any Error) -> Never {
        let code = VaultMail.exitCode(for: error)
        if code == .success { VaultMail.exit(withError: error) }
        if code == .validationFailure {
            Console.note(VaultMail.fullMessage(for: error))
            exit(ExitStatus.usage.rawValue)
        }
        let failure = ApplicationError(any: error)
        Console.note("vaultmail: \(failure.explanation)")
        exit(failure.status.rawValue)
    }
}
