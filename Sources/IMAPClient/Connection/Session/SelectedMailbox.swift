public import MailModel

/// What the server says when a mailbox is selected (RFC 3501 §6.3.1).
public struct SelectedMailbox: Hashable, Sendable {
    /// The name as it was given to SELECT.
    public var rawName: String
    /// How many messages there are; kept up to date while the mailbox stays selected.
    public var exists: UInt32 = 0
    /// The generation of the UIDs; zero where the server gave none, which is never trustworthy.
    public var uidValidity = UIDValidity(0)
    /// The server's prediction of the next UID; nil where it gave none.
    public var uidNext: UInt32?
    /// The highest modification sequence; nil without CONDSTORE or where the mailbox has none.
    public var highestModificationSequence: ModificationSequence?
    /// The flags that last; `\*` means that new keywords may be made. Nil where the server did not say: all of them.
    public var permanentFlags: [String]?
    /// Whether nothing can be changed in it.
    public var isReadOnly = false

    /// An empty mailbox of this name.
    public init(rawName: String) { self.rawName = rawName }
}
