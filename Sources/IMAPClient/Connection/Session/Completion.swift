import IMAPProtocol
import SASL

/// The end of a command.
struct Completion: Sendable {
    var status: ResponseStatus
    var code: ResponseCode?
    var text: String
}
