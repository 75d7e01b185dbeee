public import struct Foundation.Date

/// A message from a file, ready to be stored in a local account.
public struct LocalMessage: Sendable {
    /// The decoded header.
    public var header: MessageHeader
    /// The message's bytes, exactly as in the file, and their parsed content.
    public var content: MessageContent
    /// The flags from the file or the message.
    public var flags: MessageFlags
    /// When it arrived, if the file contains it; otherwise the header's date is used.
    public var receivedDate: Date?
    /// True if the message is marked as deleted but was not removed yet.
    public var isTrashed: Bool

    /// Memberwise initializer.
    public init(
        header: MessageHeader, content: MessageContent, flags: MessageFlags = .seen, receivedDate: Date? = nil,
        isTrashed: Bool = false
    ) {
        self.header = header
        self.content = content
        self.flags = flags
        self.receivedDate = receivedDate
        self.isTrashed = isTrashed
    }
}
