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
        /// An early development version of the program wrote the database, and this one cannot migrate it.
        case olderVersion
        /// The account, mailbox, message, operation or database does not exist.
        case notFound
        /// The UIDs belong to an old UIDVALIDITY of the mailbox; start its sync again.
        case staleUIDValidity
        /// The draft is newer than the version that an editor changed.
        case draftChanged = "draft_changed"
        /// Another editor has the draft.
        case draftOpenElsewhere = "draft_open_elsewhere"
        /// The message is being sent or was sent, so it can neither be changed nor cancelled.
        case alreadySending = "already_sending"
        /// Anything else, such as an action that the account's mailboxes do not allow.
        case other
    }

    /// The kind of error.
    public let kind: Kind
    /// One plain sentence: what happened and what to do. Contains no address, subject or mailbox name.
    public let explanation: String
    /// The action that is not possible; nil for other errors.
    var refusal: ActionRefusal?

    /// Creates an error.
    public init(_ kind: Kind, _ explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }

    /// The database is damaged. The sentence never suggests deleting what exists nowhere else.
    static let damaged = StoreError(.corrupt, StoreText.damaged)

    /// Safe to log.
    public var description: String { "\(kind.rawValue): \(explanation)" }

    /// Converts any underlying error. SQLite's messages are never passed on: they may quote stored values.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self.init(code: error.resultCode, extended: error.extendedResultCode)
        case is CancellationError: self.init(.other, StoreText.cancelled)
        default: self.init(.other, StoreText.unexpected(error))
        }
    }

    private init(code: ResultCode, extended: ResultCode) {
        switch code {
        case .SQLITE_FULL: self.init(.diskFull, StoreText.diskFull)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(.readOnly, StoreText.notWritable)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.locked, StoreText.inUse)
        case .SQLITE_CORRUPT where extended == .SQLITE_CORRUPT_VTAB: self.init(.corrupt, StoreText.indexDamaged)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
        case .SQLITE_IOERR: self.init(.other, StoreText.diskError(extended.rawValue))
        default: self.init(.other, StoreText.rejected(extended.rawValue))
        }
    }
}
