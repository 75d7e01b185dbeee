import GRDB
import MailModel

extension MailboxRole {
    /// The roles whose messages do not count in a thread's summary beside others, and never rise into other lists.
    static let setAside: Set<MailboxRole> = [.spam, .trash]

    /// `setAside` as a list in SQL.
    static let setAsideSQL = allCases.filter(setAside.contains).sql
}
