/// How a client sends literals (RFC 3501 §4.3, RFC 7888).
public enum LiteralMode: Hashable, Sendable {
    /// Always wait for `+`.
    case synchronizing
    /// LITERAL-: wait only for literals over 4096 bytes.
    case nonSynchronizingUpTo4096
    /// LITERAL+: never wait.
    case nonSynchronizing
}
