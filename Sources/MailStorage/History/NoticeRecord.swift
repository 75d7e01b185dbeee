import GRDB
import MailModel

import struct Foundation.Date

/// A row of `notice`.
struct NoticeRecord: PersistableRecord {
    static let databaseTableName = "notice"

    /// The details of the last of several otherwise equal notices.
    struct Particulars: Hashable {
        /// The message's decoded subject.
        var subject: String?
        /// The mailbox that the message was to be moved to.
        var target: String?
        /// Why the server did not do it.
        var problem: ServerProblem?
        /// Why a rule could not act.
        var refusal: ActionRefusal?
    }

    /// The codes of `Notice.Kind`. A code is never reused.
    private enum Code: String, DatabaseValueConvertible {
        case changeRefused = "change_refused"
        case messageNotFound = "message_not_found"
        case mailboxRemoved = "mailbox_removed"
        case moveTargetRemoved = "move_target_removed"
        case restoredChangesDropped = "restored_changes_dropped"
        case returnFailed = "return_failed"
        case sendingInterrupted = "sending_interrupted"
        case changeSuperseded = "change_superseded"
        case ruleFailed = "rule_failed"
        case ruleUnusable = "rule_unusable"
        case exclusionUnusable = "exclusion_unusable"
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

    /// Nil for a code that this version does not know.
    init?(_ row: Row) {
        guard let kind = Self.kind(row) else { return nil }
        self.kind = kind
        id = row["id"]
        account = row["account_id"]
        createdAt = row["created_at"]
        repetitions = row["repetitions"]
        let refusal = (row["refusal"] as String?).flatMap(ActionRefusal.Kind.init)
        particulars = Particulars(
            subject: row["subject"], target: row["target_path"], problem: ServerProblem(row),
            refusal: refusal.map { ActionRefusal($0, mailbox: row["mailbox_path"]) })
    }

    private static func kind(_ row: Row) -> Notice.Kind? {
        let rule: String = row["rule_name"] ?? ""
        let count: Int = row["change_count"] ?? 0
        switch Code(rawValue: row["kind"]) {
        case .changeRefused:
            return (row["operation_kind"] as String?).flatMap(Operation.Kind.init).map {
                .changeRefused($0, flags: MessageFlags(rawValue: row["flags"] ?? 0))
            }
        case .messageNotFound: return .messageNotFound
        case .mailboxRemoved: return .mailboxRemoved(path: row["mailbox_path"] ?? "", changeCount: count)
        case .moveTargetRemoved: return .moveTargetRemoved
        case .restoredChangesDropped: return .restoredChangesDropped(count: count)
        case .returnFailed: return .returnFailed
        case .sendingInterrupted: return .sendingInterrupted
        case .changeSuperseded: return .changeSuperseded
        case .ruleFailed: return .ruleFailed(name: rule)
        case .ruleUnusable: return .ruleUnusable(name: rule)
        case .exclusionUnusable: return .exclusionUnusable(name: rule)
        case nil: return nil
        }
    }

    /// The notices that a statement selects; those of another version are left out.
    static func all(_ sql: String, _ arguments: StatementArguments, in db: Database) throws -> [NoticeRecord] {
        try Row.fetchAll(db, sql: sql, arguments: arguments).compactMap(NoticeRecord.init)
    }

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["account_id"] = account
        container["created_at"] = createdAt
        container["repetitions"] = repetitions
        container["subject"] = particulars.subject.map(FieldCodec.clean)
        container["target_path"] = particulars.target.map(FieldCodec.clean)
        container["mailbox_path"] = particulars.refusal?.mailbox.map(FieldCodec.clean)
        container["refusal"] = particulars.refusal?.kind
        container["problem"] = particulars.problem?.kind
        container["server_text"] = particulars.problem?.serverText.map(FieldCodec.clean)
        switch kind {
        case .changeRefused(let operation, let flags):
            container["kind"] = Code.changeRefused
            container["operation_kind"] = operation
            container["flags"] = flags.rawValue
        case .messageNotFound: container["kind"] = Code.messageNotFound
        case .mailboxRemoved(let path, let count):
            container["kind"] = Code.mailboxRemoved
            container["mailbox_path"] = FieldCodec.clean(path)
            container["change_count"] = count
        case .moveTargetRemoved: container["kind"] = Code.moveTargetRemoved
        case .restoredChangesDropped(let count):
            container["kind"] = Code.restoredChangesDropped
            container["change_count"] = count
        case .returnFailed: container["kind"] = Code.returnFailed
        case .sendingInterrupted: container["kind"] = Code.sendingInterrupted
        case .changeSuperseded: container["kind"] = Code.changeSuperseded
        case .ruleFailed(let name):
            container["kind"] = Code.ruleFailed
            container["rule_name"] = FieldCodec.clean(name)
        case .ruleUnusable(let name):
            container["kind"] = Code.ruleUnusable
            container["rule_name"] = FieldCodec.clean(name)
        case .exclusionUnusable(let name):
            container["kind"] = Code.exclusionUnusable
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
