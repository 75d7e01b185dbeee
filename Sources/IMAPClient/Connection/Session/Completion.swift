import IMAPProtocol
import SASL

/// The completion of a command.
struct Completion: Sendable {
    var status: ResponseStatus
    var code: ResponseCode?
    var text: String
}
