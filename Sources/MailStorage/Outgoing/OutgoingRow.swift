import Foundation
import GRDB
import MailModel

/// Reads rows of the table `outgoing` as messages that are sent.
enum OutgoingRow {
    /// The columns of `summary(_:)`.
    static let select = DraftRow.select

    static func state(_ row: Row) -> OutgoingState { row["state"] }

    static func summary(_ row: Row) throws -> OutgoingSummary? {
        guard let account: Int64 = row["account_id"], let queuedAt: Double = row["queued_at"] else { return nil }
        let content = try JSONColumn.value(DraftContent.self, row["content"])
        return OutgoingSummary(
            id: OutgoingID(row["id"]), account: AccountID(account), state: state(row), to: content.to,
            subject: content.subject, snippet: snippet(of: content),
            thread: (row["thread_id"] as Int64?).map { ThreadID($0) }, messageID: row["message_id"],
            queuedAt: Date(timeIntervalSince1970: queuedAt), notBefore: DraftRow.date(row["not_before"]),
            retryAt: DraftRow.date(row["retry_at"]), attempts: row["attempts"],
            isBeingChecked: isBeingChecked(row), canRetry: canRetry(row), reason: reason(row),
            refused: try JSONColumn.value([String].self, row["refused"]), sentAt: DraftRow.date(row["sent_at"]))
    }

    /// True while Sent is searched for a message whose answer was lost.
    static func isBeingChecked(_ row: Row) -> Bool { state(row) == .finishing && (row["look_count"] as Int) > 0 }

    private static func canRetry(_ row: Row) -> Bool {
        switch state(row) {
        case .failed, .uncertain: true
        case .queued: hasFailed(row) || isBehind(row)
        case .draft, .sending, .finishing, .accepted, .filed, .done: false
        }
    }

    private static func hasFailed(_ row: Row) -> Bool {
        (row["attempts"] as Int) > 0 || row["retry_at"] != nil || row["pauses_others"] == true
    }

    /// True if it waits because of another message of the account.
    private static func isBehind(_ row: Row) -> Bool { row["not_before"] == nil && row["is_behind"] == true }

    /// What stopped the last attempt, or why there was none.
    private static func reason(_ row: Row) -> String? {
        if let reason: String = row["reason"] { return reason }
        guard state(row) == .queued, (row["not_before"] as Double?) == nil else { return nil }
        if row["account_is_paused"] == true { return DraftErrorText.accountPaused }
        return isBehind(row) ? row["reason_before"] : nil
    }

    static func task(_ row: Row) throws -> OutgoingTask? {
        guard let account: Int64 = row["account_id"], let queuedAt: Double = row["queued_at"],
            let envelope: String = row["envelope"], let messageID: String = row["message_id"]
        else { return nil }
        return OutgoingTask(
            id: OutgoingID(row["id"]), account: AccountID(account), state: state(row),
            kind: row["kind"], parent: (row["parent_id"] as Int64?).map { MessageID($0) },
            envelope: try JSONColumn.value(OutgoingEnvelope.self, envelope), messageID: messageID,
            queuedAt: Date(timeIntervalSince1970: queuedAt), notBefore: DraftRow.date(row["not_before"]),
            retryAt: DraftRow.date(row["retry_at"]), pausesOthers: row["pauses_others"], attempts: row["attempts"],
            lookCount: row["look_count"], sentAt: DraftRow.date(row["sent_at"]), isParentMarked: row["is_parent_marked"]
        )
    }

    /// The first 200 characters that the user wrote.
    static func snippet(of content: DraftContent) -> String {
        let own = content.blocks.lazy.filter { $0.quoteLevel == 0 }.map(\.text)
        return String(
            own.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200))
    }
}
