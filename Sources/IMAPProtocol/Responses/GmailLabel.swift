/// A label of Gmail (X-GM-LABELS): one of Gmail's own such as `\Inbox`, or one that a person made.
///
/// Labels travel as mailbox names do: in modified UTF-7, or in UTF-8 where that was enabled (RFC 6855). The bytes are kept, so that a
/// label can be sent back exactly as it came.
public struct GmailLabel: Hashable, Sendable {
    /// The label as it stands on the wire.
    public let rawName: [UInt8]

    /// A label that a server named.
    public init(rawName: [UInt8]) { self.rawName = rawName }

    /// A label by the name that people know; of Gmail's own ones that with the backslash.
    ///
    /// - Parameter utf8: whether the session has UTF-8 enabled.
    public init(_ name: String, utf8: Bool = false) { rawName = MailboxName.encode(name, utf8: utf8) }

    /// The name that people know. Labels that differ on the wire differ here too; see `MailboxName.decode`.
    ///
    /// - Parameter utf8: whether the session has UTF-8 enabled.
    public func name(utf8: Bool = false) -> String { MailboxName.decode(wire: rawName, utf8: utf8) }

    /// Whether it is one of Gmail's own.
    public var isBuiltIn: Bool { rawName.first == UInt8(ascii: "\\") && rawName.dropFirst().isKeyword }
}
