import Foundation
import MailApp

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a passphrase: from a terminal without showing it, otherwise from the first line of standard input. Never from
/// an argument, which other users can see.
enum PassphraseInput {
    /// - Parameter repeated: asks a second time on a terminal; both must be the same.
    static func read(_ prompt: String, repeated: String? = nil) throws -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line() }
        let first = try hidden(prompt)
        if let repeated, try hidden(repeated) != first {
            throw ApplicationError("The passphrases are not the same. Nothing was changed.", status: .usage)
        }
        return first
    }

    private static func line() throws -> String {
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw ApplicationError("No passphrase on standard input.", status: .usage)
        }
        return line
    }

    private static func hidden(_ prompt: String) throws -> String {
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return try line() }
        var silent = shown
        silent.c_lflag &= ~tcflag_t(ECHO)
        Console.draw(prompt)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            Console.draw("\n")
        }
        return try line()
    }
}
