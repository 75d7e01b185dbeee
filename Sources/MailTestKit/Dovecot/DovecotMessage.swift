/// A message in a mailbox as reported by `doveadm`.
public struct DovecotMessage: Hashable, Sendable, CustomStringConvertible {
    /// The mailbox's path, levels separated by `/`.
    public var mailbox: String
    /// Its UID there.
    public var uid: UInt32
    /// Dovecot's identifier of the message; with mdbox a copy has the same.
    public var guid: String
    /// Flags and keywords as on the wire, without `\Recent`.
    public var flags: Set<String>

    /// One line for a failed test.
    public var description: String { "\(mailbox)/\(uid) \(flags.sorted().joined(separator: " "))" }
}
