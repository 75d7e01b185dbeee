import MailModel
import Synchronization

/// Notifies every listener of changes, after the commit (MO-48).
///
/// A listener buffers at most one change: while it is slow, later changes are merged into the buffered one, so that
/// memory is bounded and nothing is lost. The lock guards only the list of listeners. It is held neither across a
/// transaction nor while a listener is resumed: resuming takes the lock of a task, and a cancelled task holds that lock
/// while its listener is removed here.
final class ChangeBroadcaster: Sendable {
    private struct Listeners {
        var next = 0
        var continuations: [Int: AsyncStream<StoreChange>.Continuation] = [:]
        var records: [ChangeRecord] = []
    }

    private let listeners = Mutex(Listeners())
    /// The mailboxes of each account that listeners were last notified of.
    private let announcedMailboxes = Mutex<[AccountID: [Mailbox]]>([:])

    /// A stream of changes from now on; ends when its task ends.
    func stream() -> AsyncStream<StoreChange> {
        let (stream, continuation) = AsyncStream<StoreChange>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.continuations[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return stream
    }

    /// A record of changes from now on, for as long as the store is open.
    func record() -> ChangeRecord {
        let record = ChangeRecord()
        listeners.withLock { $0.records.append(record) }
        return record
    }

    /// Removes the aspects of accounts whose mailboxes look the same as at the last notification. Nearly every change
    /// of a message may change a mailbox's counts, and most do not.
    ///
    /// - Parameter shown: the mailboxes of every account in the aspects, after the change; call in the order of
    ///   commits.
    func withoutKnownMailboxes(
        _ aspects: Set<StoreChange.Aspect>, _ shown: [AccountID: [Mailbox]]
    ) -> Set<StoreChange.Aspect> {
        announcedMailboxes.withLock { announced in
            var result = aspects
            for (account, mailboxes) in shown {
                if announced[account] == mailboxes { result.remove(.mailboxes(account)) }
                announced[account] = mailboxes
            }
            return result
        }
    }

    /// Another process wrote the account's mailboxes: what its listeners saw is unknown.
    func forgetMailboxes(of account: AccountID) { announcedMailboxes.withLock { $0[account] = nil } }

    /// Sends the change to every listener. May be called concurrently.
    func send(_ change: StoreChange) {
        guard !change.isEmpty else { return }
        let change = StoreChange(Self.merged(change.aspects, []), requests: change.requests)
        let (continuations, records) = listeners.withLock { (Array($0.continuations.values), $0.records) }
        for record in records { record.add(change) }
        for continuation in continuations {
            Self.send(change, to: continuation)
        }
    }

    /// A full buffer drops the older change, which is then merged with this one and sent again until nothing new is
    /// dropped. So nothing is lost even with concurrent senders.
    private static func send(_ change: StoreChange, to continuation: AsyncStream<StoreChange>.Continuation) {
        var sent = change
        while case .dropped(let older) = continuation.yield(sent) {
            let all = StoreChange(
                merged(older.aspects, sent.aspects), requests: older.requests.union(sent.requests))
            guard all != sent else { return }
            sent = all
        }
    }

    /// An older set and a newer one as one. For many sets, `MergedAspects`.
    static func merged(
        _ older: Set<StoreChange.Aspect>, _ newer: Set<StoreChange.Aspect>
    ) -> Set<StoreChange.Aspect> {
        var merged = MergedAspects(older)
        merged.add(newer)
        return merged.aspects
    }

    private func remove(_ number: Int) {
        _ = listeners.withLock { $0.continuations.removeValue(forKey: number) }
    }
}
