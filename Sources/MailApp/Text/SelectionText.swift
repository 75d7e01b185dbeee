/// The sentences about messages and mailboxes that a command names. Those named as hints follow another sentence.
enum SelectionText {
    // MARK: Messages

    static let messageIDHint = "`vaultmail list` and `vaultmail search` print message IDs."
    static let moveFromSeveralAccounts =
        "The messages belong to several accounts. Move those of one account at a time."
    static let copyFromSeveralAccounts =
        "The messages belong to several accounts. Copy those of one account at a time."
    static let noUnsubscribing = "This message does not say how to unsubscribe."

    static func noMessage(_ id: String) -> String { "Message \(id) not found." }

    // MARK: Mailboxes

    static let mailboxesHint = "Run `vaultmail mailboxes` to list the mailboxes."
    static let noMailboxesHint = "Run `vaultmail sync` first."
    static let exportNeedsFolder = "Exporting several mailboxes requires a destination folder."

    /// - Parameter near: the name that was probably meant.
    static func noMailbox(_ name: String, near: String?) -> String {
        "Mailbox \(name) not found.\(near.map { " Did you mean \($0)?" } ?? "")"
    }

    static func mailboxOfSeveralAccounts(_ name: String) -> String {
        "Several accounts have a mailbox \(name). Choose one with --account."
    }
}
