import MailModel
import MailRules
import MailStorage
import SearchLanguage

/// A rule, or a part of one, that Sieve and VaultMail do not both know.
struct RuleUntranslatedJSON: Encodable {
    var rule: String
    var reason: String

    init(_ part: SieveUntranslated) {
        rule = part.rule
        reason = part.reason
    }
}
