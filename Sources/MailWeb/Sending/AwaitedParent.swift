import Composition
import MailModel
import MailSending
import MailStorage

/// The message that is answered or forwarded, with its text if that comes within a few seconds.
struct AwaitedParent: Sendable {
    let services: WebServices

    /// A user waits for this.
    static let limit = Duration.seconds(3)

    /// The message with its body, which is requested from the server if it is not here.
    func parent(_ detail: MessageDetail) async throws -> ParentMessage {
        let found = try await Self.parent(detail, in: services.store)
        guard !found.isReadable, try await isDownloaded(detail) else { return found }
        return try await Self.parent(detail, in: services.store)
    }

    /// Requests the body and waits until it is here, has failed, or the limit has passed.
    private func isDownloaded(_ detail: MessageDetail) async throws -> Bool {
        let (store, clock) = (services.store, services.clock)
        // Before the request, so that its answer is not missed.
        let changes = store.changes()
        try store.requestBody(detail.summary.id)
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask { try await Self.follow(changes, detail.summary, in: store) }
            group.addTask {
                try await clock.sleep(for: Self.limit)
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }

    private static func follow(
        _ changes: AsyncStream<StoreChange>, _ summary: MessageSummary, in store: MailStore
    ) async throws -> Bool {
        for await change in changes where change.concerns(summary.thread) {
            guard let body = try store.message(summary.id)?.body else { return false }
            if body.isReadable { return true }
            if body == .failed { return false }
        }
        return false
    }

    /// Takes up to a second for the largest mail, so it runs concurrently.
    @concurrent
    private static func parent(_ detail: MessageDetail, in store: MailStore) async throws -> ParentMessage {
        try store.parent(detail)
    }
}

extension StoreChange {
    fileprivate func concerns(_ thread: ThreadID) -> Bool {
        aspects.contains { aspect in
            if case .threads(let threads) = aspect { threads.contains(thread) } else { false }
        }
    }
}
