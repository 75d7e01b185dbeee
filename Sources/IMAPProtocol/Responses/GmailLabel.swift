/// A Gmail label (X-GM-LABELS): a system label such as `\Inbox`, or one that the user created.
///
/// Labels are encoded like mailbox names: in modified UTF-7, or in UTF-8 if that is enabled (RFC 6855). The raw bytes
/// are kept, so that a label can be sent back exactly as received.
public struct GmailLabel: Hashable, Sendable {
    /// The label's bytes on the wire.
    public let rawName: [UInt8]

    /// Creates a label from the bytes that a server sent.
    public init(rawName: [UInt8]) { self.rawName = rawName }

    /// Creates a label from its displayed name; for system labels the name with the backslash.
    ///
    /// - Parameter utf8: true if the session has UTF-8 enabled.
    public init(_ name: String, utf8: Bool = false) { rawName = MailboxName.encode(name, utf8: utf8) }

    /// The displayed name. Labels that differ on the wire also differ here; see `MailboxName.decode`.
    ///
    /// - Parameter utf8: true if the session has UTF-8 enabled.
    public func name(utf8: Bool = false) -> String { MailboxName.decode(wire: rawName, utf8: utf8) }

    /// True for a system label.
    public var isBuiltIn: Bool { rawName.first == UInt8(ascii: "\\") && rawName.dropFirst().isKeyword }
}
