import MailModel
import MailRules
import MailStorage
import SearchLanguage

/// A rule that is not stored, in the API.
struct RuleDraftJSON: Encodable {
    var name: String
    @Nullable var accountId: Int64?
    var kind: RuleKind
    var condition: String
    var except: String
    var actions: [RuleActionJSON]
    var stop: Bool
    var enabled: Bool

    init(_ draft: RuleDraft) {
        name = draft.name
        accountId = draft.account?.rawValue
        kind = draft.kind
        condition = draft.condition
        except = draft.exception
        actions = draft.actions.map(RuleActionJSON.init)
        stop = draft.stops
        enabled = draft.isEnabled
    }
}
