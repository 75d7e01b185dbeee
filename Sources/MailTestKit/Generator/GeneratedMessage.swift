public import MailModel
public import Foundation

/// A generated message.
public struct GeneratedMessage: Sendable {
    /// The kind of mail.
    public enum Kind: String, Sendable, CaseIterable {
        /// Personal mail.
        case conversation
        case newsletter, receipt, list, invitation, spam, draft
        /// Intentionally malformed.
        case malformed
        /// The same bytes as another message, in another mailbox.
        case duplicate
    }

    /// The mailbox's path, levels separated by `/`.
    public var mailbox: String
    /// RFC 5322 bytes with CRLF line ends, except in malformed messages.
    public var bytes: [UInt8]
    /// The flags on the server.
    public var flags: MessageFlags
    /// When it arrived; whole seconds.
    public var internalDate: Date
    /// The kind of mail.
    public var kind: Kind
}
