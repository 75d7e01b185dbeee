public import MailModel
import MailSync

extension AccountAssistant {
    /// Changes the mailboxes of an account on its server now.
    public func changeMailboxes(
        of account: AccountID, _ change: MailboxChange
    ) async throws(MailboxChangeError) -> MailboxChangeResult {
        try await engine.changeMailboxes(of: account, change)
    }
}
