public import GRDB
public import MailModel

// Settings of accounts are stored as their raw values; CHECK constraints reject others.
extension AccountAuthentication: DatabaseValueConvertible {}
extension AttachmentKeeping: DatabaseValueConvertible {}
extension ConnectionSecurity: DatabaseValueConvertible {}
extension SyncState: DatabaseValueConvertible {}
