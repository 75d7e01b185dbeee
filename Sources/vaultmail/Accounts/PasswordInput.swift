import ArgumentParser
import MailApp
import MailModel
import SASL

/// A password on standard input: nowhere else could others not see it.
enum PasswordInput {
    static let missing = ValidationError(
        "Give the password on standard input with --password-stdin; an argument could be seen by others.")

    /// The first line.
    static func read() throws -> Secret {
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw ApplicationError("No password came on standard input.", status: .usage)
        }
        return Secret(line)
    }
}
