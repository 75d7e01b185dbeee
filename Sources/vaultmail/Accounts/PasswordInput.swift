import ArgumentParser
import MailApp
import MailModel
import SASL

/// Reads a password from standard input. Other users can see command-line arguments.
enum PasswordInput {
    static let missing = ValidationError(
        "Missing password: pass it on standard input with --password-stdin. Arguments are visible to other users.")

    /// The first line.
    static func read() throws -> Secret {
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw ApplicationError("No password on standard input.", status: .usage)
        }
        return Secret(line)
    }
}
