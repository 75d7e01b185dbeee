import MailModel
import MailRules

/// An action in requests of the API.
struct RuleActionBody: Decodable {
    var kind: RuleAction.Kind
    var mailbox: String?
    var keyword: String?

    func action() throws -> RuleAction {
        let argument: String? =
            switch kind {
            case .move: mailbox
            case .keyword: keyword
            case .trash, .archive, .read, .star, .lock: nil
            }
        guard let action = RuleAction(kind, argument: argument) else {
            throw RouteError.badRequest(kind == .move ? MailText.noMailboxChosen : MailText.invalidKeyword)
        }
        return action
    }
}
