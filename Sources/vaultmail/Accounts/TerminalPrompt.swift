import Foundation
import MailApp
import SASL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Questions to the user on a terminal. They are written to standard error, so that standard output has data only.
enum TerminalPrompt {
    /// True if the user can answer: both the input and the questions are on a terminal.
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && StandardStream.error.isTerminal }

    /// Asks for a line; returns the default, which is shown in brackets, for an empty one.
    ///
    /// - Parameter question: ends with a colon and a space.
    static func line(_ question: String, default standard: String = "") throws -> String {
        Console.draw(standard.isEmpty ? question : "\(question.dropLast(2)) [\(standard)]: ")
        guard let answer = readLine(strippingNewline: true) else { throw cancelled }
        let trimmed = answer.trimmingCharacters(in: .whitespaces)
        return trimmed.isEmpty ? standard : trimmed
    }

    /// Asks a question that only `y` or `yes` affirms.
    static func confirm(_ question: String) throws -> Bool {
        ["y", "yes"].contains(try line("\(question) [y/N] ").lowercased())
    }

    /// Asks for a password, which is not shown while it is typed.
    static func password(_ question: String) throws -> Secret {
        // What is typed as soon as the question is shown is neither shown nor lost.
        let answer = withoutEcho {
            Console.draw(question)
            return readLine(strippingNewline: true)
        }
        Console.draw("\n")
        guard let answer, !answer.isEmpty else { throw cancelled }
        return Secret(answer)
    }

    /// The user entered nothing where something is needed.
    static let cancelled = ApplicationError("Nothing was entered, so nothing was changed.", status: .usage)

    private static func withoutEcho(_ body: () -> String?) -> String? {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return body() }
        let before = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        defer {
            var before = before
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
        }
        return body()
    }
}
