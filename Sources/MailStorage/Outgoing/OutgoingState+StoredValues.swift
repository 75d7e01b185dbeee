public import GRDB
public import MailModel

// States are stored as their raw values; CHECK constraints reject others.
extension OutgoingState: DatabaseValueConvertible {}
extension DraftAttachment.State: DatabaseValueConvertible {}
