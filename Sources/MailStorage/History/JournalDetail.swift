import GRDB
import MailModel

/// What a journal entry says besides its event, each part in a column of its own.
struct JournalDetail: Hashable {
    /// What the user did, of events about a change.
    var change: JournalChange?
    /// Where that change moves to, by its name at that time.
    var target: String?
    /// The name of a mailbox that was renamed or removed.
    var oldName: String?
    /// The subject of a removed message.
    var subject: String?
    /// The Message-ID, with angle brackets, of the message that has the UID now.
    var otherMessageID: String?
    /// Flags that another program set.
    var flagsAdded: MessageFlags = []
    /// Flags that another program removed.
    var flagsRemoved: MessageFlags = []
    var reason: Journal.Reason?
    /// Why the server did not do it.
    var problem: ServerProblem?
    /// The size of a body.
    var byteCount: Int64?
    /// What EXISTS counted, beside `.notListed`.
    var existsCount: Int64?
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
