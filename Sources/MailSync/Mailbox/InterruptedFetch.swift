import IMAPClient

/// A download that lost its connection each time it was tried. What came of the message stays, and the next one goes on there.
public struct InterruptedFetch: Error, Sendable, CustomStringConvertible {
    let cause: IMAPError
    /// How many bytes of the message's beginning are here.
    public let keptByteCount: Int

    init(_ cause: IMAPError, keptByteCount: Int) {
        self.cause = cause
        self.keptByteCount = keptByteCount
    }

    /// What happened and what to do, in plain words for a person.
    public var explanation: String {
        guard keptByteCount > 0 else { return cause.explanation }
        return
            "\(cause.explanation) \(Self.size(keptByteCount)) of the message are kept, and the next fetch goes on there."
    }

    /// The kind of trouble; nothing private, so it is safe to log.
    public var description: String { "InterruptedFetch(\(cause))" }

    private static func size(_ byteCount: Int) -> String {
        byteCount >= 1_000_000 ? "\(byteCount / 1_000_000) MB" : "\((byteCount + 999) / 1000) KB"
    }
}
