public import GRDB
public import MailModel

// Categories and their sources are stored as their raw values. No constraint lists them: unknown ones count as none.
extension CategorySource: DatabaseValueConvertible {}
extension MailCategory: DatabaseValueConvertible {}
