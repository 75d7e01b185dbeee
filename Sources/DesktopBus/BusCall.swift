/// A message to send: a method call, or a signal if it names no service.
struct BusCall: Sendable {
    /// The name of the receiver; nil for a signal to all.
    let service: String?
    let path: String
    let interface: String
    let member: String
    /// Appends the arguments.
    let arguments: @Sendable (inout BusWriter) -> Void
}
