import Foundation
import GRDB
import MailModel
import MailRules
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Codes of kinds and states", .soundStores)
struct StoredCodeTests {
    /// The codes of every column that a constraint restricts, as literals in SQL.
    private static let codes: [String: Set<String>] = [
        "account.authentication": all(AccountAuthentication.self),
        "account.imap_security": all(ConnectionSecurity.self),
        "account.keep_attachments": all(AttachmentKeeping.self),
        "account.kind": all(AccountKind.self),
        "account.state": all(SyncState.self),
        "account.smtp_security": all(ConnectionSecurity.self),
        "image_permission.kind": all(ImagePermission.Kind.self),
        "mailbox.role": all(MailboxRole.self),
        "message.body_state": all(StoredBodyState.self),
        "message.rest_state": all(StoredRestState.self),
        "notification.presenter": all(NotificationPresenter.self),
        "operation.kind": all(MailModel.Operation.Kind.self),
        "operation.state": all(MailModel.Operation.State.self),
        "outgoing.kind": all(DraftKind.self),
        "outgoing.state": all(OutgoingState.self),
        "outgoing_attachment.state": all(DraftAttachment.State.self),
        "rule.kind": all(RuleKind.self),
        "rule_entry.state": all(RuleEntry.State.self),
        "rule_run.state": all(RuleRun.State.self),
        "rule_run.trigger": all(RuleRun.Trigger.self),
        "sending_problem.kind": all(SendingProblem.Kind.self),
        "undo_entry.kind": all(UndoEntry.Kind.self),
        "undo_entry.subject": all(UndoEntry.Subject.self),
    ]

    /// The conditions by which indexes are partial, as statements write them.
    private static let conditions: [String: String] = [
        "message_evictable": "body_state = \(StoredBodyState.stored.sql) AND body_lead_count IS NOT NULL",
        "message_failed_body": "body_state = \(StoredBodyState.failed.sql)",
        "message_modelled": "category_source = \(CategorySource.model.sql)",
        "message_partial_body": StoredBodyState.isBeginningSQL,
        "message_rest": "rest_state = \(StoredRestState.wanted.sql)",
        "message_wanted": "body_state = \(StoredBodyState.wanted.sql)",
        "message_without_body": "body_state = \(StoredBodyState.absent.sql)",
        "operation_placement": OperationSQL.isPending,
        "operation_queue": OperationSQL.isPending,
        "rule_run_open": "state IN \(RuleRun.State.openSQL)",
    ]

    private static func all<Code: CaseIterable & DatabaseValueConvertible & RawRepresentable>(
        _: Code.Type
    ) -> Set<String> { Set(Code.allCases.map(\.sql)) }

    @Test("Each constraint of the schema lists exactly the codes of an enum")
    func constraints() throws {
        let fixture = try StoreFixture()
        let tables = try fixture.store.pool.read { db in
            try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
        }
        var found: [String: Set<String>] = [:]
        for table in tables {
            let name: String = table["name"]
            for (column, codes) in Self.constraints(in: table["sql"]) { found["\(name).\(column)"] = codes }
        }
        #expect(Set(found.keys) == Set(Self.codes.keys))
        for (column, codes) in found { #expect(codes == Self.codes[column], "\(column)") }
    }

    @Test("Statements write the conditions of indexes in the words of the schema")
    func indexes() throws {
        let fixture = try StoreFixture()
        for (index, condition) in Self.conditions {
            let sql = try fixture.store.pool.read { db in
                try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [index])
            }
            #expect(sql?.hasSuffix("WHERE " + condition) == true, "\(index): \(sql ?? "")")
        }
    }

    @Test("Codes are literals of their raw values")
    func literals() {
        #expect(StoredRestState.wanted.sql == "1" && MailModel.Operation.State.inFlight.sql == "'in_flight'")
        #expect([OutgoingState.filed, .done].sql == "('filed', 'done')")
        #expect([StoredBodyState.absent, .wanted].sql == "(0, 1)")
    }

    /// The columns of a table that a constraint of theirs restricts to codes, in a list or as a range.
    private static func constraints(in sql: String) -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for match in sql.matches(of: /CHECK \((\w+) IN\s+\(([^)]*)\)\)/) {
            let codes = match.output.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            found[String(match.output.1)] = Set(codes)
        }
        for match in sql.matches(of: /CHECK \((\w+) BETWEEN ([0-9]+) AND ([0-9]+)\)/) {
            guard let first = Int(match.output.2), let last = Int(match.output.3), first <= last else { continue }
            found[String(match.output.1)] = Set((first...last).map { String($0) })
        }
        return found
    }
}
