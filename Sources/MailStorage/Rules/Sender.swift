public import MailModel
public import struct Foundation.Date

/// One address and the mail that came from it, for cleaning.
public struct Sender: Hashable, Sendable {
    /// The order of senders; largest first.
    public enum Order: String, Sendable, CaseIterable {
        case count, size, unread, newest
    }

    /// In lower case.
    public var address: String
    /// The newest name; empty if there is none.
    public var name: String
    /// The number of messages.
    public var count: Int
    /// Of these, unread.
    public var unreadCount: Int
    /// Of these, locked.
    public var lockedCount: Int
    /// The sum of their sizes on the server.
    public var byteCount: Int
    /// When the newest arrived.
    public var newest: Date
    /// When the oldest arrived.
    public var oldest: Date
    /// The list of the newest message; nil if it came by none.
    public var list: String?
    /// The newest message whose text is here, by whose header one can unsubscribe; nil if there is none.
    public var storedMessage: MessageID?
}
