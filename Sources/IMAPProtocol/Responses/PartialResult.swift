public import MailModel

/// The hits within a range (RFC 9394 §3.1).
public struct PartialResult: Hashable, Sendable {
    /// The requested range.
    public var range: PartialRange
    /// The hits; empty if the server sent NIL.
    public var hits: UIDSet

    /// Memberwise initializer.
    public init(range: PartialRange, hits: UIDSet) {
        self.range = range
        self.hits = hits
    }
}
