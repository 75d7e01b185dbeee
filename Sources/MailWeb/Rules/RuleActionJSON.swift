import MailModel
import MailRules
import MailStorage
import SearchLanguage

/// An action in the API.
struct RuleActionJSON: Encodable {
    var kind: RuleAction.Kind
    @Nullable var mailbox: String?
    @Nullable var keyword: String?

    init(_ action: RuleAction) {
        kind = action.kind
        mailbox = action.kind == .move ? action.argument : nil
        keyword = action.kind == .keyword ? action.argument : nil
    }
}
