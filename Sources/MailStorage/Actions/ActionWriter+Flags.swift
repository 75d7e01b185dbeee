import GRDB
import MailModel

/// Read and starred.
extension ActionWriter {
    mutating func setFlags(
        _ flags: MessageFlags, on isOn: Bool, of places: [Target], _ target: ActionTarget
    ) throws {
        for place in places where try queue(place.account).setFlags(flags, on: isOn, of: place.place) {
            try changed(
                place, undo: isOn ? .removeFlags : .addFlags, flags: flags,
                JournalDetail(change: JournalChange(isOn ? .addFlags : .removeFlags, flags: flags)))
        }
        try setLocally(flags, on: isOn, target)
    }

    /// Archived messages in no visible mailbox: the change is queued for All Mail if the server keeps them there;
    /// otherwise the flags change only locally.
    private mutating func setLocally(_ flags: MessageFlags, on isOn: Bool, _ target: ActionTarget) throws {
        let (column, id) = target.selector
        let flag = flags == .seen ? "is_unread" : "is_starred"
        let value = flags == .seen ? !isOn : isOn
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, account_id, thread_id FROM message WHERE \(column) = ?1 AND is_shown = 1 AND \(flag) <> ?2
                      AND NOT EXISTS (SELECT 1 FROM placement WHERE message_id = message.id AND shown_mailbox_id IS NOT NULL)
                    """), arguments: [id, value])
        for row in rows {
            let account = AccountID(row[1])
            if let place = try AllMailPlacement(account: account, time: time, db: db).open(row[0]),
                try queue(account).setFlags(flags, on: isOn, of: place)
            {
                refreshes[account, default: ViewRefresh(time: time)].placements.insert(place.id)
            }
            try db.cachedStatement(sql: "UPDATE message SET \(flag) = ? WHERE id = ?")
                .execute(arguments: [value, row[0] as Int64])
            refreshes[AccountID(row[1]), default: ViewRefresh(time: time)].threads.insert(row[2])
            try changed(
                row[0], of: account, undo: isOn ? .removeFlags : .addFlags, flags: flags,
                JournalChange(isOn ? .addFlags : .removeFlags, flags: flags))
        }
    }
}
