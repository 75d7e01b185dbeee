import GRDB
import MailModel

/// What a journal entry says besides its event, each part in a column of its own.
struct JournalDetail: Hashable {
    /// What the user did, of events about a change.
    var change: JournalChange?
    /// Where that change moves to, by its name at that time.
    var target: String?
    /// A mailbox's old name, or the subject of a removed message.
    var name: String?
    /// Flags that another program set.
    var flagsAdded: MessageFlags = []
    /// Flags that another program removed.
    var flagsRemoved: MessageFlags = []
    var reason: Journal.Reason?
    /// Why the server did not do it.
    var problem: ServerProblem?
    /// Bytes of bodies; what EXISTS counted beside `.notListed`.
    var count: Int64?
    /// The message's UID in the target.
    var newUID: Int64?
    var oldUIDValidity: Int64?
    var newUIDValidity: Int64?
    /// The name of the rule that made the change; nil if the user made it.
    var rule: String?
}

extension JournalDetail {
    /// A queued change, with the name that its target has now.
    init(_ kind: Operation.Kind, flags: MessageFlags, target: Int64?, in db: Database) throws {
        change = JournalChange(kind, flags: flags)
        self.target = try target.flatMap { target in
            try String.fetchOne(db.cachedStatement(sql: "SELECT path FROM mailbox WHERE id = ?"), arguments: [target])
        }
    }
}
