import Composition
import MailModel
import MailStorage

/// What notifies, from the command line; the page has the same switches.
extension Application {
    /// The VIP contacts.
    public func vips() throws -> [String] {
        SettingKey.addresses(in: try openStoreForReading().setting(.vipContacts).value) ?? []
    }

    /// Adds or removes VIP contacts (NOTIF-10).
    ///
    /// - Throws: `ApplicationError` with `.usage` if one is no address, `.notFound` if one to remove is none of them.
    public func setVIP(_ isVIP: Bool, _ addresses: [String]) async throws {
        let store = try openStore()
        let known = Set(try vips())
        for address in addresses {
            guard DraftRenderer.isValid(EmailAddress(address: address)) else {
                throw ApplicationError.incompleteAddress(address)
            }
            guard isVIP || known.contains(address.lowercased()) else {
                throw ApplicationError(
                    NotificationTestText.notVIP(address), hint: NotificationTestText.vipHint, status: .notFound)
            }
        }
        try await announcing(store) {
            for address in addresses { try store.setVIP(isVIP, address: address) }
        }
    }

    /// Turns the notifications of an account on or off (NOTIF-08).
    ///
    /// - Throws: `ApplicationError` with `.notFound` if there is no such account.
    public func setNotifies(_ isOn: Bool, account address: String) async throws {
        let store = try openStore()
        let account = try account(address, in: store)
        try await announcing(store) { try store.setNotifies(isOn, account: account.id) }
    }

    /// The muted conversations, the newest first.
    public func mutedConversations() throws -> [MutedConversationOutput] {
        let store = try openStoreForReading()
        let names = try OutputNames(store: store)
        return try store.mutedThreads().compactMap { thread in
            guard let newest = try store.messages(in: thread.id).last else { return nil }
            return MutedConversationOutput(
                id: newest.summary.publicID, account: names.accounts[thread.account] ?? "", subject: thread.subject)
        }
    }
}
