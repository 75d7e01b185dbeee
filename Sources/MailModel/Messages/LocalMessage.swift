public import struct Foundation.Date

/// A message from a file, ready to be stored where no server has it.
public struct LocalMessage: Sendable {
    /// The decoded header.
    public var header: MessageHeader
    /// The message's bytes, exactly as in the file, and what they say.
    public var content: MessageContent
    /// As the file or the message itself told.
    public var flags: MessageFlags
    /// When it arrived, where the file tells; the header's date counts otherwise.
    public var receivedDate: Date?
    /// The message itself tells that the person threw it away; the program that kept it had not removed it yet.
    public var isTrashed: Bool

    /// Takes the parts as they are.
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
