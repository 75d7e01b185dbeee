/// A Dovecot that did not do what a test needs.
public struct DovecotFailure: Error, Sendable, CustomStringConvertible {
    /// One sentence.
    public var reason: String
    /// The sentence.
    public var description: String { "Dovecot: \(reason)" }
}
