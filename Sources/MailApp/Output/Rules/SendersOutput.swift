import Foundation
import MIME
public import MailModel
public import MailStorage

/// The output of `senders`.
public struct SendersOutput: Encodable, Sendable {
    /// One address and its mail.
    public struct Entry: Encodable, Sendable {
        /// The address.
        public let address: String
        let name: String
        /// The number of messages.
        public let count: Int
        let unread: Int
        let locked: Int
        /// The sum of their sizes.
        public let byteCount: Int
        let newest: Date
        let oldest: Date
        @Nullable var list: String?
        /// Where the newest stored message says how to unsubscribe; null if it does not.
        @Nullable public internal(set) var unsubscribe: String?
    }

    /// Largest first.
    public let senders: [Entry]
    let total: Int

    /// Describes senders; reads the headers of their newest stored messages.
    public init(_ found: (senders: [Sender], total: Int), store: MailStore) throws {
        senders = try found.senders.map { sender in
            var entry = Entry(sender)
            if let message = sender.storedMessage, let bytes = try store.rawBytes(of: message) {
                entry.setUnsubscribe(HeaderBlock(parsing: bytes).listHeaders().unsubscribe.first)
            }
            return entry
        }
        total = found.total
    }
}

extension SendersOutput.Entry {
    init(_ sender: Sender) {
        self.init(
            address: sender.address, name: sender.name, count: sender.count, unread: sender.unreadCount,
            locked: sender.lockedCount, byteCount: sender.byteCount, newest: sender.newest, oldest: sender.oldest,
            list: sender.list, unsubscribe: nil)
    }

    fileprivate mutating func setUnsubscribe(_ address: String?) { unsubscribe = address }
}
