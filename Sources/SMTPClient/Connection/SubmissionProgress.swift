/// How much of a message has been passed to the network.
public struct SubmissionProgress: Hashable, Sendable {
    /// The number of bytes of the message so far.
    public let sentBytes: Int
    /// The number of bytes of the whole message.
    public let totalBytes: Int
}
