import GRDB

/// Why an action on messages is not possible.
struct ActionRefusal: Hashable {
    /// The codes, as stored with the notice of a rule that failed. A code is never reused.
    enum Kind: String, DatabaseValueConvertible, CaseIterable {
        /// The mailbox exists on the server only as a name above others.
        case holdsNoMessages = "holds_no_messages"
        /// The mailbox is one that the server fills by itself, or holds no messages.
        case notMovable = "not_movable"
        case mailboxGone = "mailbox_gone"
        case noTarget = "no_target"
        case otherAccount = "other_account"
        case noUIDsLeft = "no_uids_left"
        case noLabel = "no_label"
        case tooManyLabels = "too_many_labels"
    }

    let kind: Kind
    /// The name of the mailbox concerned; nil for the kinds that concern none.
    var mailbox: String?

    init(_ kind: Kind, mailbox: String? = nil) {
        self.kind = kind
        self.mailbox = mailbox
    }

    /// What happened and what to do, in a sentence or two.
    var explanation: String { ActionText.explanation(of: self) }
}

extension StoreError {
    init(_ refusal: ActionRefusal) {
        self.init(.other, refusal.explanation)
        self.refusal = refusal
    }
}
