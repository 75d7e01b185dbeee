public import MailModel

extension MailStore {
    /// Notifies listeners of changes that were made elsewhere, for example by another process.
    public func announce(_ aspects: Set<StoreChange.Aspect>) {
        for case .mailboxes(let account) in aspects { broadcaster.forgetMailboxes(of: account) }
        broadcaster.send(StoreChange(aspects))
    }

    /// Passes requests to the engine, of this process or, by way of a recording of changes, of another.
    public func request(_ requests: Set<EngineRequest>) { broadcaster.send(StoreChange(requests: requests)) }

    /// Requests a sync of an account, or of all, now. Nothing is stored.
    ///
    /// - Throws: `.notFound`.
    public func requestSync(account: AccountID? = nil) throws {
        guard let account else {
            request(Set(try accounts().map { .sync($0.id) }))
            return
        }
        guard try self.account(account) != nil else { throw Self.noAccount }
        request([.sync(account)])
    }
}
