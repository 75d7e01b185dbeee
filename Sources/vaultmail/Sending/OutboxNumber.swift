import ArgumentParser
import MailModel

/// The number of an entry of the outbox: `12` is a pending change, `m12` a message.
struct OutboxNumber: ExpressibleByArgument, Hashable {
    let number: Int64
    /// False for a plain number.
    let isMessage: Bool

    init?(argument: String) {
        isMessage = argument.hasPrefix("m")
        guard let number = Int64(isMessage ? String(argument.dropFirst()) : argument), number > 0 else { return nil }
        self.number = number
    }

    /// The operation, if it is one.
    var operation: OperationID { OperationID(number) }
    /// The message, if it is one.
    var outgoing: OutgoingID { OutgoingID(number) }
    /// As `vaultmail outbox` prints it.
    var text: String { isMessage ? "m\(number)" : "\(number)" }
}
