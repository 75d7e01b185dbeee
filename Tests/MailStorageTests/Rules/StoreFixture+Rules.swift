import Foundation
import MailModel
import MailRules
import Testing

@testable import MailStorage

/// Rules on a store whose inbox is synced up to a UID.
extension StoreFixture {
    /// The mailbox is completely synced; the next message has this UID.
    func markSynced(_ path: String, uidNext: UInt32) throws {
        var batch = IngestBatch(mailbox: try mailbox(path), uidValidity: Self.validity)
        batch.uidNext = uidNext
        batch.isMailboxSynced = true
        try store.ingest(batch)
    }

    @discardableResult
    func rule(
        _ name: String, _ condition: String, _ actions: [RuleAction] = [.trash], except: String = "",
        kind: RuleKind = .action, stops: Bool = false
    ) throws -> StoredRule {
        try store.addRule(
            RuleDraft(
                name: name, kind: kind, condition: condition, exception: except,
                actions: kind == .exclusion ? [] : actions, stops: stops))
    }

    /// A message from an address.
    func mail(_ name: String, from address: String, subject: String? = nil, flags: MessageFlags = []) -> Mail {
        var mail = Mail(name, subject: subject)
        mail.from = EmailAddress(name: nil, address: address)
        mail.flags = flags
        return mail
    }

    /// New mail in the inbox.
    func arrive(_ mail: Mail, uid: UInt32) throws -> MessageID {
        try #require(try ingest("INBOX", [try mail.incoming(uid)]).newMessages.first)
    }

    /// Applies a rule to existing mail, without asking.
    @discardableResult
    func apply(_ rule: StoredRule) throws -> RuleRun {
        var run = try store.startRun(rule.rule.id)
        if run.state == .waiting { run = try store.confirmRun(run.id) }
        while run.state == .running { run = try store.continueRun(run.id) }
        return run
    }
}
