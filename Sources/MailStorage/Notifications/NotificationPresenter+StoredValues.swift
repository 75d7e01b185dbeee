public import GRDB
public import MailModel

// Both are stored as their raw values; CHECK constraints reject others.
extension NotificationPresenter: DatabaseValueConvertible {}
extension SendingProblem.Kind: DatabaseValueConvertible {}
