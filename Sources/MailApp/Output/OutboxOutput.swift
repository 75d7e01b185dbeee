public import Foundation
public import MailModel
public import MailStorage

/// The answer of `outbox`.
public struct OutboxOutput: Encodable, Sendable {
    /// What waits, the oldest first.
    public let waiting: [WaitingOutput]
    /// How many changes wait; more than are listed where there are very many.
    public let total: Int

    /// Reads the queue of an account, or of all.
    public init(store: MailStore, account: AccountID?, now: Date) throws {
        let accounts = try store.accounts().filter { account == nil || $0.id == account }
        waiting = try Self.waiting(try store.waitingChanges(account: account), store: store, now: now)
        total = try accounts.reduce(0) { try $0 + store.pendingOperationCount(account: $1.id) }
    }

    static func waiting(_ changes: [PendingChange], store: MailStore, now: Date) throws -> [WaitingOutput] {
        let accounts = Dictionary(uniqueKeysWithValues: try store.accounts().map { ($0.id, $0) })
        let names = try OutputNames(store: store)
        return changes.compactMap { change in
            accounts[change.account].map { WaitingOutput(change, of: $0, names: names, now: now) }
        }
    }
}
