import GRDB
import MailModel

/// Locked messages (IMAP-02): the lock belongs to the message, not to a placement or a UID (IMAP-17), and is also kept
/// as a keyword where the server takes it (IMAP-18).
extension ActionWriter {
    /// Locks or unlocks every message of the target, wherever it is.
    mutating func setLocked(_ isLocked: Bool, _ places: [Target], of target: ActionTarget) throws {
        let (column, id) = target.selector
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT id, account_id, thread_id FROM message WHERE \(column) = ? AND is_locked <> ?"),
            arguments: [id, isLocked])
        for row in rows {
            let account = AccountID(row[1])
            try db.cachedStatement(sql: "UPDATE message SET is_locked = ? WHERE id = ?")
                .execute(arguments: [isLocked, row[0] as Int64])
            refreshes[account, default: ViewRefresh(time: time)].threads.insert(row[2])
            refreshes[account, default: ViewRefresh(time: time)].restated.insert(row[2])
            try changed(
                row[0], of: account, undo: isLocked ? .removeFlags : .addFlags, flags: .locked,
                isLocked ? .lock : .unlock)
        }
        for place in places where try queue(place.account).setFlags(.locked, on: isLocked, of: place.place) {
            refreshes[place.account, default: ViewRefresh(time: time)].placements.insert(place.place.id)
        }
    }

    /// The locked messages of a target.
    func lockedMessages(of target: ActionTarget) throws -> Set<Int64> {
        let condition: String
        let arguments: StatementArguments
        switch target {
        case .thread(let thread, nil):
            condition = "m.thread_id = ?"
            arguments = [thread.rawValue]
        case .thread(let thread, let mailbox?):
            condition = """
                m.thread_id = ?
                AND EXISTS (SELECT 1 FROM placement WHERE message_id = m.id AND shown_mailbox_id = ?)
                """
            arguments = [thread.rawValue, mailbox.rawValue]
        case .message(let message):
            condition = "m.id = ?"
            arguments = [message.rawValue]
        }
        return try Set(
            Int64.fetchAll(
                db.cachedStatement(sql: "SELECT m.id FROM message m WHERE \(condition) AND m.is_locked = 1"),
                arguments: arguments))
    }

    /// Adds a keyword to every visible placement of a message.
    mutating func addKeyword(_ bit: MessageFlags, to message: MessageID) throws {
        try setKeyword(bit, on: true, of: placements(of: .message(message), narrowed: false))
    }

    /// Adds a keyword to placements, or removes it.
    mutating func setKeyword(_ bit: MessageFlags, on isOn: Bool, of places: [Target]) throws {
        let change = JournalChange(isOn ? .addFlags : .removeFlags, flags: bit)
        for place in places where try queue(place.account).setFlags(bit, on: isOn, of: place.place) {
            try changed(
                place, undo: isOn ? .removeFlags : .addFlags, flags: bit, JournalDetail(change: change))
            let thread = try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT thread_id FROM message WHERE id = ?"), arguments: [place.message])
            guard let thread else { continue }
            refreshes[place.account, default: ViewRefresh(time: time)].threads.insert(thread)
            refreshes[place.account, default: ViewRefresh(time: time)].restated.insert(thread)
        }
    }
}
