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
                throw MailboxChangeError(.notFound, MailboxChangeText.accountGone)
            }
            guard !account.settings.isLocal else {
                throw MailboxChangeError(.conflict, MailboxChangeText.local(change))
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
            return MailboxChangeError(.notFound, MailboxChangeText.mailboxGoneOnServer)
        }
        let failure = SyncFailure(error, account: "")
        // The command may have been carried out: the next sync shows what the server has.
        if (error as? IMAPError)?.kind.isBrokenConnection == true { store.request([.sync(account)]) }
        return MailboxChangeError(
            SyncFailure.isOffline(error) ? .offline : .refused,
            SyncFailure.isOffline(error) ? MailboxChangeText.offline(change) : failure.explanation,
            hint: SyncFailure.isOffline(error) ? failure.explanation : "")
    }
}
