import MailRules

/// An action of a rule that the mailboxes do not allow, such as a Trash that cannot be created.
struct RuleFailure: Error {
    let rule: RuleID
    let error: StoreError
}
