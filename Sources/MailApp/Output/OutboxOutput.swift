public import Foundation
public import MailModel
public import MailStorage

/// The output of `outbox`.
public struct OutboxOutput: Encodable, Sendable {
    /// The pending changes, oldest first.
    public let waiting: [PendingChangeOutput]
    /// The total number of pending changes; can be more than are listed.
    public let total: Int

    /// Reads the pending changes of one account or of all.
    public init(store: MailStore, account: AccountID?, now: Date) throws {
        let accounts = try store.accounts().filter { account == nil || $0.id == account }
        waiting = try Self.waiting(try store.waitingChanges(account: account), store: store, now: now)
        total = try accounts.reduce(0) { try $0 + store.pendingOperationCount(account: $1.id) }
    }

    static func waiting(_ changes: [PendingChange], store: MailStore, now: Date) throws -> [PendingChangeOutput] {
        let accounts = Dictionary(uniqueKeysWithValues: try store.accounts().map { ($0.id, $0) })
        let names = try OutputNames(store: store)
        return changes.compactMap { change in
            accounts[change.account].map { PendingChangeOutput(change, of: $0, names: names, now: now) }
        }
    }
}
