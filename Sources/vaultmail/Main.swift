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
        // The parser takes a quarter of a start before it reads an argument.
        if CommandLine.arguments.dropFirst() == ["--version"] { return Console.print(Application.version) }
        do {
            var command = try VaultMail.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            Pager.finish()
        } catch let status as ExitStatus {
            Pager.finish()
            exit(status.rawValue)
        } catch {
            Pager.finish()
            end(with: error)
        }
    }

    private static func end(with error: any Error) -> Never {
        let code = VaultMail.exitCode(for: error)
        let arguments = Array(CommandLine.arguments.dropFirst())
        let suggestion = CommandSuggestion.sentence(for: arguments)
        // Of a mistyped command the parser shows the help of another one.
        if code == .success, suggestion == nil { VaultMail.exit(withError: error) }
        let printsJSON = ErrorDocument.isWanted(by: arguments)
        if code == .validationFailure || code == .success {
            let message = suggestion ?? VaultMail.fullMessage(for: error)
            var usage = ApplicationError(suggestion ?? VaultMail.message(for: error), status: .usage)
            if usage.hint.isEmpty {
                let advice = CommandSuggestion.advice(for: arguments)
                usage = ApplicationError(usage.message, hint: advice, status: .usage)
            }
            Console.note(printsJSON ? ErrorDocument.text(usage) : message)
            exit(ExitStatus.usage.rawValue)
        }
        let failure = ApplicationError(any: error)
        Console.note(printsJSON ? ErrorDocument.text(failure) : "vaultmail: \(failure.explanation)")
        exit(failure.status.rawValue)
    }
}
