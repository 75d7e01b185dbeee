import GRDB
import MailModel

import struct Foundation.Date

/// A row of `notice`.
struct NoticeRecord: FetchableRecord, PersistableRecord {
    static let databaseTableName = "notice"

    /// The details of the last of several otherwise equal notices.
    struct Particulars: Hashable {
        /// The message's decoded subject.
        var subject: String?
        /// The mailbox that the message was to be moved to.
        var target: String?
        /// The server's text.
        var serverText: String?
    }

    var id: Int64?
    let account: Int64?
    let kind: Notice.Kind
    var particulars: Particulars
    var repetitions = 1
    let createdAt: Double

    init(_ kind: Notice.Kind, _ particulars: Particulars, account: Int64?, createdAt: Double) {
        self.kind = kind
        self.particulars = particulars
        self.account = account
        self.createdAt = createdAt
    }

    init(row: Row) throws {
        id = row["id"]
        account = row["account_id"]
        createdAt = row["created_at"]
        repetitions = row["repetitions"]
        let path: String? = row["mailbox_path"]
        let count: Int = row["change_count"] ?? 0
        switch row["kind"] as String {
        case "change_refused":
            let operation = (row["operation_kind"] as String?).flatMap(Operation.Kind.init) ?? .move
            kind = .changeRefused(operation, flags: MessageFlags(rawValue: row["flags"] ?? 0))
        case "mailbox_removed": kind = .mailboxRemoved(path: path ?? "", changeCount: count)
        case "move_target_removed": kind = .moveTargetRemoved
        case "restored_changes_dropped": kind = .restoredChangesDropped(count: count)
        case "return_failed": kind = .returnFailed
        case "sending_interrupted": kind = .sendingInterrupted
        case "change_overtaken": kind = .changeSuperseded
        case "rule_failed": kind = .ruleFailed(name: row["rule_name"] ?? "")
        case "rule_unusable": kind = .ruleUnusable(name: row["rule_name"] ?? "")
        case "exclusion_unusable": kind = .exclusionUnusable(name: row["rule_name"] ?? "")
        default: kind = .messageNotFound
        }
        particulars = Particulars(
            subject: row["subject"], target: kind.isAboutMailbox ? nil : path, serverText: row["server_text"])
    }

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["account_id"] = account
        container["created_at"] = createdAt
        container["repetitions"] = repetitions
        container["subject"] = particulars.subject.map(FieldCodec.clean)
        container["mailbox_path"] = particulars.target.map(FieldCodec.clean)
        container["server_text"] = particulars.serverText.map(FieldCodec.clean)
        switch kind {
        case .changeRefused(let operation, let flags):
            container["kind"] = "change_refused"
            container["operation_kind"] = operation.rawValue
            container["flags"] = flags.rawValue
        case .messageNotFound: container["kind"] = "message_not_found"
        case .mailboxRemoved(let path, let count):
            container["kind"] = "mailbox_removed"
            container["mailbox_path"] = FieldCodec.clean(path)
            container["change_count"] = count
        case .moveTargetRemoved: container["kind"] = "move_target_removed"
        case .restoredChangesDropped(let count):
            container["kind"] = "restored_changes_dropped"
            container["change_count"] = count
        case .returnFailed: container["kind"] = "return_failed"
        case .sendingInterrupted: container["kind"] = "sending_interrupted"
        case .changeSuperseded: container["kind"] = "change_overtaken"
        case .ruleFailed(let name):
            container["kind"] = "rule_failed"
            container["rule_name"] = FieldCodec.clean(name)
        case .ruleUnusable(let name):
            container["kind"] = "rule_unusable"
            container["rule_name"] = FieldCodec.clean(name)
        case .exclusionUnusable(let name):
            container["kind"] = "exclusion_unusable"
            container["rule_name"] = FieldCodec.clean(name)
        }
    }

    /// The notice as it is shown.
    var notice: Notice {
        Notice(
            id: id ?? 0, account: account.map { AccountID($0) }, kind: kind, text: NoticeText.sentence(self),
            date: Date(timeIntervalSince1970: createdAt))
    }
}

extension Notice.Kind {
    /// True if `mailbox_path` is the affected mailbox, not a message's target.
    fileprivate var isAboutMailbox: Bool {
        if case .mailboxRemoved = self { true } else { false }
    }
}
