public import GRDB
public import MailModel

extension MailboxRole: DatabaseValueConvertible {
    /// Roles are stored as their raw values. No constraint lists them: an unknown one is read as custom.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> MailboxRole? {
        String.fromDatabaseValue(value).map { MailboxRole(rawValue: $0) ?? .custom }
    }
}
