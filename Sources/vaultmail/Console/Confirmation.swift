import ArgumentParser
import Foundation
import MailApp

/// A question before something that cannot be undone later.
enum Confirmation {
    /// Asks on the terminal. Where there is none, `--yes` is needed.
    ///
    /// - Throws: `ApplicationError` with `.usage` if there is no terminal, and `.failed` if the user declines.
    static func require(_ question: String, isGiven: Bool, else refusal: String) throws {
        guard !isGiven else { return }
        // What follows the question may end with something to type.
        let question = question.hasSuffix("?") || question.hasSuffix(".") ? question : question + "."
        guard StandardStream.input.isTerminal else {
            throw ApplicationError("\(question) Pass --yes to confirm.", status: .usage)
        }
        Console.draw("\(question) [y/N] ")
        let answer = (readLine() ?? "").trimmingCharacters(in: .whitespaces).lowercased()
        guard answer == "y" || answer == "yes" else { throw ApplicationError(refusal) }
    }
}
