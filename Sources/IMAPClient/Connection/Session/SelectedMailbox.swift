public import MailModel

/// The state of a selected mailbox (RFC 3501 §6.3.1).
public struct SelectedMailbox: Hashable, Sendable {
    /// The name passed to SELECT.
    public var rawName: String
    /// The number of messages; kept up to date while the mailbox is selected.
    public var exists: UInt32 = 0
    /// UIDVALIDITY; zero if the server sent none, which is never trusted.
    public var uidValidity = UIDValidity(0)
    /// The server's prediction of the next UID; nil if it gave none.
    public var uidNext: UInt32?
    /// The highest modification sequence; nil without CONDSTORE or if the mailbox has none.
    public var highestModificationSequence: ModificationSequence?
    /// The permanent flags; `\*` means that new keywords may be created. Nil if the server did not send them: then all
    /// flags are permanent.
    public var permanentFlags: [String]?
    /// True if the mailbox is read-only.
    public var isReadOnly = false

    /// Creates the state of an empty mailbox.
    public init(rawName: String) { self.rawName = rawName }
}
