import Foundation
public import MailModel
import MailRules
public import MailStorage

/// A rule in the output of `rule list` and `rule show`.
public struct RuleOutput: Encodable, Sendable {
    let id: Int64
    /// The name.
    public let name: String
    @Nullable var account: String?
    /// False if it does nothing for now.
    public let enabled: Bool
    let kind: RuleKind
    let condition: String
    let except: String
    let actions: [String]
    let stop: Bool
    let version: Int
    /// The text form.
    public let text: String
    /// The number of messages that it acted on.
    public let acted: Int
    @Nullable var lastActedAt: Date?
    /// Why it does nothing; null if it can be used.
    @Nullable public private(set) var problem: String?

    /// - Parameter addresses: the addresses of accounts.
    public init(_ stored: StoredRule, addresses: [AccountID: String]) {
        let draft = stored.rule.draft
        id = stored.rule.id.rawValue
        name = draft.name
        account = draft.account.flatMap { addresses[$0] }
        enabled = draft.isEnabled
        kind = draft.kind
        condition = draft.condition
        except = draft.exception
        actions = draft.actions.map(\.description)
        stop = draft.stops
        version = stored.rule.version
        text = RuleLine(draft, account: draft.account.flatMap { addresses[$0] }).description
        acted = stored.actedCount
        lastActedAt = stored.lastActedAt
        problem = stored.problem
    }
}
