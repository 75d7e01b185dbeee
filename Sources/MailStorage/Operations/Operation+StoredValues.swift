public import GRDB
public import MailModel

// Kinds and states are stored as their raw values; CHECK constraints reject others.
extension MailModel.Operation.Kind: DatabaseValueConvertible {}
extension MailModel.Operation.State: DatabaseValueConvertible {}
