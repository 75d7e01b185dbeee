import ArgumentParser
import Foundation
import MailApp

/// Starts the command and gives its errors the documented exit codes.
@main
enum Main {
    static func main() async {
        // A reader that closes the pipe early (`| head`) ends the program quietly.
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
        let told = ApplicationError(any: error)
        Console.note("vaultmail: \(told.explanation)")
        exit(told.status.rawValue)
    }
}
