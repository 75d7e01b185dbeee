import MIME
public import MailPresentation
public import MailStorage

/// The output of `senders`.
public struct SendersOutput: Encodable, Sendable {
    /// Largest first; with the address where the newest stored message says how to unsubscribe.
    public let senders: [SenderJSON<String>]
    let total: Int

    /// Describes senders; reads the headers of their newest stored messages.
    public init(_ found: (senders: [Sender], total: Int), store: MailStore) throws {
        senders = try found.senders.map { sender in
            let bytes = try sender.storedMessage.flatMap { try store.rawBytes(of: $0) }
            return SenderJSON(
                sender, unsubscribe: bytes.flatMap { HeaderBlock(parsing: $0).listHeaders().unsubscribe.first })
        }
        total = found.total
    }
}
