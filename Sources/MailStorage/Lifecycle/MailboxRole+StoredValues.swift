public import GRDB
public import MailModel

// Roles are stored as their raw values; a CHECK constraint rejects others.
extension MailboxRole: DatabaseValueConvertible {}
