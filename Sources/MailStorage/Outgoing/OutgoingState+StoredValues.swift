public import GRDB
public import MailModel

// Kinds and states are stored as their raw values; CHECK constraints reject others.
extension DraftKind: DatabaseValueConvertible {}
extension OutgoingState: DatabaseValueConvertible {}
extension DraftAttachment.State: DatabaseValueConvertible {}
