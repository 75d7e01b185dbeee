import IMAPClient

/// A download that lost its connection at each attempt. The received part of the message is kept, and the next download
/// resumes there.
public struct InterruptedFetch: Error, Sendable, CustomStringConvertible {
    let cause: IMAPError
    /// The number of bytes stored from the message's beginning.
    public let keptByteCount: Int

    init(_ cause: IMAPError, keptByteCount: Int) {
        self.cause = cause
        self.keptByteCount = keptByteCount
    }

    /// What happened and what to do, in a sentence for the user.
    public var explanation: String {
        guard keptByteCount > 0 else { return cause.explanation }
        return "\(cause.explanation) \(SyncText.kept(keptByteCount))"
    }

    /// The kind of error; contains nothing private, so it is safe to log.
    public var description: String { "InterruptedFetch(\(cause))" }
}
