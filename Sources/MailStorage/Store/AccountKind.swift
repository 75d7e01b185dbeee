import GRDB

/// The values of `account.kind`.
enum AccountKind: String, CaseIterable, DatabaseValueConvertible {
    /// Has a server.
    case imap
    /// Has none: imported mail.
    case local
}
