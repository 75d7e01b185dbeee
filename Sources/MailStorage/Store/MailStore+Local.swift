public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// The notices after that number (0 for all), oldest first. Notices are kept for 90 days.
    public func notices(after id: Int64) throws -> [Notice] {
        try read { db in
            try NoticeRecord.all("SELECT * FROM notice WHERE id > ? ORDER BY id LIMIT 1000", [id], in: db)
                .map(\.notice)
        }
    }

    /// What the program remembers under a key; nil if nothing. The user's settings have typed keys.
    public func setting(_ key: String) throws -> String? {
        try read { db in try Settings.value(key, in: db) }
    }

    /// Stores what the program remembers, or removes it with nil. Durable on return.
    public func setSetting(_ key: String, _ value: String?) throws {
        try writeDurably { db, aspects in
            guard try Settings.value(key, in: db) != value else { return }
            try Settings.set(key, value, in: db)
            aspects.insert(.settings)
        }
    }

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
