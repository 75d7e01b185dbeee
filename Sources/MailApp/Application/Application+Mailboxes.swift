public import MailModel
import MailStorage
import MailSync

extension Application {
    /// Creates a mailbox on the server of an account.
    ///
    /// - Parameters:
    ///   - path: its levels separated by the server's delimiter.
    ///   - address: nil if there is only one account with a server.
    public func createMailbox(_ path: String, account address: String?) async throws {
        let store = try openStore()
        if let address { return try await change(.create(path: path), of: account(address, in: store), in: store) }
        let accounts = try store.accounts().filter { !$0.settings.isLocal }
        guard let account = accounts.first else {
            throw ApplicationError(AccountRefusalText.noServerAccount, status: .notFound)
        }
        guard accounts.count == 1 else {
            throw ApplicationError(AccountRefusalText.severalAccounts, status: .usage)
        }
        try await change(.create(path: path), of: account, in: store)
    }

    /// Gives a mailbox, with those inside it, another path.
    public func renameMailbox(_ name: String, to path: String, account address: String?) async throws {
        let store = try openStore()
        let mailbox = try mailbox(name, account: address, in: store)
        _ = try await changeMailboxes(of: mailbox.account, .rename(mailbox.id, path: path), in: store)
    }

    /// Deletes a mailbox with its messages.
    ///
    /// - Parameter confirmed: the number of messages that the user agreed to delete; nil only counts them.
    /// - Returns: the path, and the number of messages that the server has there.
    public func deleteMailbox(
        _ name: String, confirmed: Int?, account address: String?
    ) async throws -> (path: String, result: MailboxChangeResult) {
        let store = try openStore()
        let mailbox = try mailbox(name, account: address, in: store)
        let result = try await changeMailboxes(
            of: mailbox.account, .delete(mailbox.id, confirmed: confirmed), in: store)
        return (mailbox.listing.path, result)
    }

    /// Adds a mailbox to the subscribed ones, or removes it.
    public func subscribeMailbox(_ name: String, _ isSubscribed: Bool, account address: String?) async throws {
        let store = try openStore()
        let mailbox = try mailbox(name, account: address, in: store)
        _ = try await changeMailboxes(
            of: mailbox.account, .subscribe(mailbox.id, isSubscribed: isSubscribed), in: store)
    }

    /// Copies messages to another mailbox on their server.
    ///
    /// - Parameters:
    ///   - prefixes: prefixes of public message IDs; all must belong to one account.
    ///   - isForConversations: true to copy the whole conversation of each message.
    ///   - name: the path or role of the mailbox.
    /// - Returns: the number of messages that this means, and what came of it.
    public func copy(
        _ prefixes: [String], isForConversations: Bool, to name: String
    ) async throws -> (asked: Int, result: MailboxChangeResult) {
        let store = try openStore()
        let found = try messages(prefixes, in: store)
        let accounts = Set(found.map(\.account))
        guard let account = accounts.first, accounts.count == 1 else {
            throw ApplicationError(SelectionText.copyFromSeveralAccounts, status: .usage)
        }
        let target = try mailbox(name, among: store.mailboxes(account: account))
        let chosen = try store.copiedMessages(
            of: found.map { isForConversations ? .thread($0.thread, in: nil) : .message($0.id) })
        return (chosen.count, try await changeMailboxes(of: account, .copy(chosen, to: target.id), in: store))
    }

    private func mailbox(_ name: String, account address: String?, in store: MailStore) throws -> Mailbox {
        let id = try address.map { try account($0, in: store).id }
        return try mailbox(name, among: store.mailboxes(account: id))
    }

    private func change(_ change: MailboxChange, of account: Account, in store: MailStore) async throws {
        _ = try await changeMailboxes(of: account.id, change, in: store)
    }

    /// By the daemon if it runs, because an account has one set of connections; otherwise here.
    private func changeMailboxes(
        of account: AccountID, _ change: MailboxChange, in store: MailStore
    ) async throws -> MailboxChangeResult {
        if await control.isDaemonRunning() {
            let reply = try await control.send(.changeMailboxes(account: account.rawValue, change))
            guard let result = reply.mailboxChange else { throw ApplicationError.daemonUnreachable }
            return result
        }
        let lock = try InstanceLock(at: paths.lockFile, for: .sync)
        defer { withExtendedLifetime(lock) {} }
        do {
            return try await engine(store: store).changeMailboxes(of: account, change)
        } catch let error as MailboxChangeError {
            throw ApplicationError(any: error)
        }
    }
}

extension ExitStatus {
    /// The exit code for a change of mailboxes that was not made.
    init(_ kind: MailboxChangeError.Kind) {
        switch kind {
        case .invalid: self = .usage
        case .notFound: self = .notFound
        case .conflict, .refused: self = .failed
        case .offline: self = .network
        }
    }
}
