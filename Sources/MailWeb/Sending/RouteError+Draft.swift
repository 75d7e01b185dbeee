import Composition
import MIME

extension RouteError {
    /// A draft that cannot be sent as it is; the message may contain the text that the user must correct.
    init(_ problem: DraftProblem) {
        let code =
            switch problem {
            case .noIdentity: "no_account"
            case .noRecipient: "no_recipient"
            case .invalidRecipient: "invalid_recipient"
            case .attachmentMissing: "attachment_missing"
            case .unwritable: "invalid_message"
            }
        self.init(status: 422, code: code, message: problem.explanation, hint: problem.hint)
    }
}
