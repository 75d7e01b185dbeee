import MailModel

/// Flags as a test writes them.
struct MessageFlagList: ExpressibleByArrayLiteral, Sendable {
    var flags: MessageFlags
    init(arrayLiteral elements: MessageFlags...) { flags = MessageFlags(elements) }
}
