public import MailModel
public import Foundation

/// One message that never was sent.
public struct GeneratedMessage: Sendable {
    /// What sort of mail it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// Written by a person to a person.
        case conversation
        case newsletter, receipt, list, invitation, spam, draft
        /// Breaks the rules of mail on purpose.
        case malformed
        /// The same bytes as another message, in another mailbox.
        case duplicate
    }

    /// The mailbox's path, levels separated by `/`.
    public var mailbox: String
    /// RFC 5322 bytes with CRLF lines, but for messages that are malformed.
    public var bytes: [UInt8]
    /// As the server has them.
    public var flags: MessageFlags
    /// When it arrived; whole seconds.
    public var internalDate: Date
    /// What sort of mail it is.
    public var kind: Kind
}
