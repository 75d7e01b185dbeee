/// A notification that the desktop shows, by the number of its service.
public struct ShownNotification: Hashable, Sendable {
    /// The service's number; it has a meaning for that service only, as long as it runs.
    public var number: UInt32
    /// The id of the request.
    public var identifier: String
    /// What groups the notifications of a conversation.
    public var thread: String

    /// Memberwise initializer.
    public init(number: UInt32, identifier: String, thread: String) {
        self.number = number
        self.identifier = identifier
        self.thread = thread
    }
}
