import struct Foundation.Date
import MailModel
import MailRules
import MailStorage
import SearchLanguage

/// A stored rule in the API.
struct RuleJSON: Encodable {
    var id: Int64
    var name: String
    @Nullable var accountId: Int64?
    var position: Int
    var enabled: Bool
    var kind: RuleKind
    var condition: String
    var except: String
    var actions: [RuleActionJSON]
    var stop: Bool
    var version: Int
    /// The text form.
    var text: String
    /// The number of messages that it acted on.
    var acted: Int
    @Nullable var lastActedAt: Date?
    var notes: [NoteReport]
    /// Why it does nothing.
    @Nullable var problem: String?

    /// - Parameter accounts: the addresses of accounts.
    init(_ stored: StoredRule, accounts: [AccountID: String]) {
        let draft = stored.rule.draft
        id = stored.rule.id.rawValue
        name = draft.name
        accountId = draft.account?.rawValue
        position = stored.rule.position
        enabled = draft.isEnabled
        kind = draft.kind
        condition = draft.condition
        except = draft.exception
        actions = draft.actions.map(RuleActionJSON.init)
        stop = draft.stops
        version = stored.rule.version
        text = RuleLine(draft, account: draft.account.flatMap { accounts[$0] }).description
        acted = stored.actedCount
        lastActedAt = stored.lastActedAt
        notes = stored.notes.map(NoteReport.init)
        problem = stored.problem
    }
}
