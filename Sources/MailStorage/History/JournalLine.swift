import GRDB
import MailModel

/// A row of the journal as it is read.
struct JournalLine {
    /// The sort order of rows, which stays correct if the clock is set back.
    let number: Int64
    let event: Journal.Event
    /// Seconds since 1970.
    let time: Double
    let mailbox: Int64?
    let uid: Int64?
    let placement: Int64?
    let detail: JournalDetail

    /// The same line for one of the placements of a batch.
    func arrival(of placement: Int64, uid: Int64?) -> JournalLine {
        JournalLine(
            number: number, event: event, time: time, mailbox: mailbox, uid: uid, placement: placement,
            detail: JournalDetail())
    }
}

extension JournalLine {
    static let columns = """
        id, event, created_at, mailbox_id, uid, placement_id, change, target_path, old_name, subject, other_message_id,
        flags_added, flags_removed, reason, problem, server_text, byte_count, exists_count, new_uid, old_uid_validity,
        new_uid_validity, rule
        """

    /// Nil for an event that this version does not know.
    init?(_ row: Row) {
        guard let event = Journal.Event(rawValue: row["event"]) else { return nil }
        self.init(
            number: row["id"], event: event, time: row["created_at"], mailbox: row["mailbox_id"], uid: row["uid"],
            placement: row["placement_id"], detail: JournalDetail(row))
    }
}

extension JournalDetail {
    init(_ row: Row) {
        self.init(
            change: (row["change"] as String?).flatMap(JournalChange.init), target: row["target_path"],
            oldName: row["old_name"], subject: row["subject"], otherMessageID: row["other_message_id"],
            flagsAdded: MessageFlags(rawValue: row["flags_added"]),
            flagsRemoved: MessageFlags(rawValue: row["flags_removed"]),
            reason: (row["reason"] as String?).flatMap(Journal.Reason.init), problem: ServerProblem(row),
            byteCount: row["byte_count"], existsCount: row["exists_count"], newUID: row["new_uid"],
            oldUIDValidity: row["old_uid_validity"], newUIDValidity: row["new_uid_validity"], rule: row["rule"])
    }
}
