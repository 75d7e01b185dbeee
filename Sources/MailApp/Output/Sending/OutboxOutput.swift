public import Foundation
public import MailModel
public import MailStorage

/// The output of `outbox`.
public struct OutboxOutput: Encodable, Sendable {
    /// An entry of the outbox.
    public enum Entry: Encodable, Sendable {
        /// A pending change.
        case change(PendingChangeOutput)
        /// A message that is being sent.
        case message(OutgoingOutput)

        /// Encodes the entry without a wrapper; `kind` tells which it is.
        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .change(let change): try change.encode(to: encoder)
            case .message(let message): try message.encode(to: encoder)
            }
        }
    }

    /// The messages and the pending changes, each oldest first.
    public let waiting: [Entry]
    /// The total number of entries; can be more than are listed.
    public let total: Int

    /// Reads the pending changes of one account or of all.
    public init(store: MailStore, account: AccountID?, now: Date) throws {
        let accounts = try store.accounts().filter { account == nil || $0.id == account }
        let names = Dictionary(uniqueKeysWithValues: accounts.map { ($0.id, $0.settings.address) })
        let messages = try store.outgoing().compactMap { message in
            names[message.account].map { Entry.message(OutgoingOutput(message, account: $0)) }
        }
        let changes = try Self.waiting(try store.pendingChanges(account: account), store: store, now: now)
        waiting = messages + changes.map { Entry.change($0) }
        total = try messages.count + accounts.reduce(0) { try $0 + store.pendingOperationCount(account: $1.id) }
    }

    static func waiting(_ changes: [PendingChange], store: MailStore, now: Date) throws -> [PendingChangeOutput] {
        let accounts = Dictionary(uniqueKeysWithValues: try store.accounts().map { ($0.id, $0) })
        let names = try OutputNames(store: store)
        return changes.compactMap { change in
            accounts[change.account].map { PendingChangeOutput(change, of: $0, names: names, now: now) }
        }
    }
}
