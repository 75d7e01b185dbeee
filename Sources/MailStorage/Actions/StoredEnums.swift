public import GRDB
public import MailModel

// Kinds and states are stored as their raw values; CHECK constraints of the tables admit no others.
extension MailModel.Operation.Kind: DatabaseValueConvertible {}
extension MailModel.Operation.State: DatabaseValueConvertible {}
