import GRDB

/// An error of the store, with a sentence for the user.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors that callers distinguish.
    public enum Kind: String, Sendable, CaseIterable {
        /// The disk is full; nothing of the transaction was stored.
        case diskFull
        /// The files or their directory cannot be written, or cannot be read at all.
        case readOnly
        /// Another program locked the database for too long; trying again may help.
        case locked
        /// The database is damaged.
        case corrupt
        /// A newer version of the program wrote the database.
        case newerVersion
        /// The account, mailbox, message, operation or database does not exist.
        case notFound
        /// The UIDs belong to an old UIDVALIDITY of the mailbox; start its sync again.
        case staleUIDValidity
        /// Anything else, such as an action that the account's mailboxes do not allow.
        case other
    }

    public let kind: Kind
    /// One plain sentence: what happened and what to do. Contains no address, subject or mailbox name.
    public let explanation: String

    public init(_ kind: Kind, _ explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }

    /// The database is damaged. The sentence never suggests deleting what exists nowhere else.
    static let damaged = StoreError(
        .corrupt,
        "The mail store is damaged: restore the last backup with `vaultmail restore FILE`. Without a backup, syncing anew brings back what the servers have, but not imported mail, conversations that were muted, split or joined, and changes that still wait."
    )

    /// Safe to log.
    public var description: String { "\(kind.rawValue): \(explanation)" }

    /// Converts any underlying error. SQLite's messages are never passed on: they may quote stored values.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self.init(code: error.resultCode, extended: error.extendedResultCode)
        case is CancellationError: self.init(.other, "The work was cancelled before anything was stored.")
        default: self.init(.other, "The mail store failed unexpectedly (\(type(of: error))).")
        }
    }

    private init(code: ResultCode, extended: ResultCode) {
        switch code {
        case .SQLITE_FULL:
            self.init(.diskFull, "The disk is full: free some space, then VaultMail goes on by itself.")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(
                .readOnly, "The mail store cannot be opened for writing: check the owner and rights of its folder.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.locked, "Another program is using the mail store: close it and try again.")
        case .SQLITE_CORRUPT where extended == .SQLITE_CORRUPT_VTAB:
            self.init(
                .corrupt, "The search index is damaged: `vaultmail compact` makes it anew from the mail that is here.")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self = .damaged
        case .SQLITE_IOERR:
            self.init(
                .other,
                "The disk could not be read or written (SQLite \(extended.rawValue)): check its free space and its health."
            )
        default:
            self.init(
                .other, "The mail store refused a change (SQLite \(extended.rawValue)). Nothing of it was stored.")
        }
    }
}
