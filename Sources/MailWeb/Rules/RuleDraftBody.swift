import MailModel
import MailRules

/// A rule in requests of the API.
struct RuleDraftBody: Decodable {
    var name: String
    var accountId: Int64?
    var kind: RuleKind
    var condition: String
    var except: String
    var actions: [RuleActionBody]
    var stop: Bool
    var enabled: Bool

    /// - Throws: `RouteError` if an action lacks its mailbox or keyword.
    func draft() throws -> RuleDraft {
        RuleDraft(
            name: name, account: accountId.map { AccountID($0) }, kind: kind, condition: condition, exception: except,
            actions: try actions.map { try $0.action() }, stops: stop, isEnabled: enabled)
    }
}
