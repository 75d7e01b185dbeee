/// A failure of Dovecot in a test.
public struct DovecotFailure: Error, Sendable, CustomStringConvertible {
    /// One sentence.
    public var reason: String
    /// The sentence.
    public var description: String { "Dovecot: \(reason)" }
}
