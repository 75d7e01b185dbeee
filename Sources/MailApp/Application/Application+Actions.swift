public import MailModel
public import MailStorage

extension Application {
    /// Performs a user action on messages or their conversations, and reports the changes to a running daemon.
    ///
    /// - Parameters:
    ///   - prefixes: prefixes of public message IDs.
    ///   - isForConversations: true to change the whole conversation of each message.
    ///   - destination: the path or role of the mailbox that a move needs; it must be one of the messages' account.
    ///   - label: what labelling adds or removes.
    /// - Throws: `ApplicationError` with `.notFound` if a prefix matches no message or the mailbox is missing; nothing
    ///   has changed then.
    public func perform(
        _ action: UserAction, on prefixes: [String], isForConversations: Bool, to destination: String? = nil,
        label: MessageLabel? = nil
    ) async throws -> ActionReceipt {
        try await change(prefixes) { store, messages in
            let accounts = Set(messages.map(\.account))
            let chosen = try destination.map { name in
                guard accounts.count <= 1 else {
                    throw ApplicationError(SelectionText.moveFromSeveralAccounts, status: .usage)
                }
                return try mailbox(name, among: store.mailboxes(account: accounts.first)).id
            }
            let targets = messages.map {
                isForConversations ? ActionTarget.thread($0.thread, in: nil) : .message($0.id)
            }
            return try store.perform(action, on: targets, to: chosen, label: label)
        }
    }

    /// What permanently deleting messages or their conversations would do; changes nothing.
    ///
    /// - Throws: `ApplicationError` with `.notFound` if a prefix matches no message.
    public func deletionPlan(_ prefixes: [String], isForConversations: Bool) throws -> DeletionPlan {
        let store = try openStoreForReading()
        return try store.deletionPlan(
            messages(prefixes, in: store).map { isForConversations ? .thread($0.thread, in: nil) : .message($0.id) })
    }

    /// The only mailbox of that path or role.
    ///
    /// - Throws: `ApplicationError` if there is none, or if several accounts have one.
    func mailbox(_ name: String, among mailboxes: [Mailbox]) throws -> Mailbox {
        let found = mailboxes.filter { $0.isNamed(name) }
        guard let first = found.first else {
            throw ApplicationError.noMailbox(name, among: mailboxes)
        }
        guard found.count == 1 else {
            throw ApplicationError(SelectionText.mailboxOfSeveralAccounts(name), status: .usage)
        }
        return first
    }
}
