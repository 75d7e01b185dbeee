public import GRDB
public import MailModel

// Kinds are stored as their raw values; a CHECK constraint rejects others.
extension ImagePermission.Kind: DatabaseValueConvertible {}
