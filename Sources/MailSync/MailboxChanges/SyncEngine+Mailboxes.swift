import IMAPClient
public import MailModel
import MailStorage

extension SyncEngine {
    /// Changes the mailboxes of an account on its server now.
    ///
    /// - Throws: `MailboxChangeError` with a sentence for the user; nothing has changed then, unless the connection was
    ///   lost before the server answered, which the sentence says.
    public func changeMailboxes(
        of id: AccountID, _ change: MailboxChange
    ) async throws(MailboxChangeError) -> MailboxChangeResult {
        do {
            guard let account = try store.account(id) else {
                throw MailboxChangeError(.notFound, "The account no longer exists.")
            }
            guard !account.settings.isLocal else {
                throw MailboxChangeError(.conflict, change.localRefusal)
            }
            return try await worker(for: id).withConnection(account) { [store] connection in
                try await MailboxChanging(store: store, connection: connection, account: account).carryOut(change)
            }
        } catch let error as MailboxChangeError {
            throw error
        } catch {
            throw Self.described(error, of: change, account: id, in: store)
        }
    }

    private static func described(
        _ error: any Error, of change: MailboxChange, account: AccountID, in store: MailStore
    ) -> MailboxChangeError {
        if let error = error as? StoreError { return MailboxChangeError(.refused, error.explanation) }
        if case .mailboxNotFound = (error as? IMAPError)?.kind {
            return MailboxChangeError(.notFound, "The mailbox no longer exists on the server.")
        }
        let failure = SyncFailure(error, account: "")
        // The command may have been carried out: the next sync shows what the server has.
        if (error as? IMAPError)?.kind.isBrokenConnection == true { store.request([.sync(account)]) }
        return MailboxChangeError(
            SyncFailure.isOffline(error) ? .offline : .refused,
            SyncFailure.isOffline(error) ? change.offlineRefusal : failure.explanation,
            hint: SyncFailure.isOffline(error) ? failure.explanation : "")
    }
}

extension MailboxChange {
    /// Why it is not made while the server cannot be reached.
    fileprivate var offlineRefusal: String {
        switch self {
        case .copy: "Copying needs the server, which cannot be reached."
        case .create, .rename, .delete, .subscribe: "Mailboxes can be changed only while the server can be reached."
        }
    }

    /// Why it is not made in an account without a server.
    fileprivate var localRefusal: String {
        switch self {
        case .copy: "Imported mail has no server, which would make the copies."
        case .create, .rename, .delete, .subscribe:
            "Imported mail has no server, so its mailboxes cannot be changed."
        }
    }
}
