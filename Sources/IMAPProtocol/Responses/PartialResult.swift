public import MailModel

/// The hits on one page (RFC 9394 §3.1).
public struct PartialResult: Hashable, Sendable {
    /// The page that was asked for.
    public var range: PartialRange
    /// What is on it; empty where the server sent NIL.
    public var hits: UIDSet

    /// Takes both as they are.
    public init(range: PartialRange, hits: UIDSet) {
        self.range = range
        self.hits = hits
    }
}
