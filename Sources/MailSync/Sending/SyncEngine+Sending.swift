import Logging
public import MailModel
import MailStorage

extension SyncEngine {
    /// Sends the messages of every account that can send, until it is cancelled; follows added and removed accounts.
    /// Independent of sync, so that mail is sent while a mailbox is being synced or cannot be.
    func followSending() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.attachmentCopying.run() }
            var running: [AccountID: AsyncStream<Never>.Continuation] = [:]
            while !Task.isCancelled {
                let changes = store.changes()
                if let known = try? store.accounts() {
                    let senders = Set(known.filter { $0.settings.smtp != nil }.map(\.id))
                    for (id, stop) in running where !senders.contains(id) {
                        stop.finish()
                        running[id] = nil
                    }
                    for id in senders.sorted() where running[id] == nil {
                        let (stopped, stop) = AsyncStream<Never>.makeStream()
                        running[id] = stop
                        let (submitter, saver) = (submitter(for: id), draftSaver(for: id))
                        group.addTask { await Self.run(submitter, saver, until: stopped) }
                    }
                }
                await changes.waitForChange(upTo: nil, clock: clock) { $0.aspects.contains(.accounts) }
            }
            group.cancelAll()
        }
    }

    /// Sends what is due now, for a command while no daemon runs; retries are left for later.
    ///
    /// - Parameter account: nil for all.
    public func deliverOutgoing(account: AccountID? = nil) async throws {
        for candidate in try store.accounts() where account == nil || candidate.id == account {
            guard candidate.settings.smtp != nil else { continue }
            try await submitter(for: candidate.id).drain()
        }
    }

    /// Repairs what a stopped process left behind. Call it before the engine runs and before the user can send, and
    /// only if no other process sends.
    public nonisolated func recoverOutgoing() {
        do {
            try store.recoverOutgoing()
        } catch {
            logger.error("Messages to send could not be recovered", metadata: ["error": "\(error)"])
        }
    }

    private func submitter(for account: AccountID) -> Submitter {
        Submitter(
            store: store, connector: connector, worker: worker(for: account), account: account, logger: logger,
            clock: clock, now: now)
    }

    private func draftSaver(for account: AccountID) -> DraftSaver {
        DraftSaver(
            store: store, worker: worker(for: account), account: account, logger: logger, clock: clock,
            now: now)
    }

    private var attachmentCopying: AttachmentCopying {
        AttachmentCopying(store: store, logger: logger, clock: clock) { [weak self] message in
            try await self?.fetchBody(of: message, whole: true)
        }
    }

    private static func run(_ submitter: Submitter, _ saver: DraftSaver, until stopped: AsyncStream<Never>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await submitter.run() }
            group.addTask { await saver.run() }
            group.addTask { for await _ in stopped {} }
            // Both others run until they are cancelled.
            await group.next()
            group.cancelAll()
        }
    }
}
