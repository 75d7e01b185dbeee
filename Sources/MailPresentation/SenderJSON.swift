public import MailModel
public import MailStorage

import struct Foundation.Date

/// An address and its mail. Commands name the address to unsubscribe at, the page gets all that is offered.
public struct SenderJSON<Unsubscribe: Encodable & Sendable>: Encodable, Sendable {
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
    /// How to leave the list; null if the newest stored message does not say.
    @Nullable public private(set) var unsubscribe: Unsubscribe?

    /// Describes a sender.
    public init(_ sender: Sender, unsubscribe: Unsubscribe?) {
        address = sender.address
        name = EmailAddress(name: sender.name, address: sender.address).shownName ?? ""
        count = sender.count
        unread = sender.unreadCount
        locked = sender.lockedCount
        byteCount = sender.byteCount
        newest = sender.newest
        oldest = sender.oldest
        list = sender.list
        self.unsubscribe = unsubscribe
    }
}
