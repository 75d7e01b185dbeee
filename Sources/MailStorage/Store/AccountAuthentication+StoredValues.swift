public import GRDB
public import MailModel

// Settings of accounts are stored as their raw values; CHECK constraints reject others.
extension AccountAuthentication: DatabaseValueConvertible {}
extension AttachmentKeeping: DatabaseValueConvertible {}
extension ConnectionSecurity: DatabaseValueConvertible {}

// No constraint lists the states of sync: an unknown one is read as idle.
extension SyncState: DatabaseValueConvertible {}
