import Foundation
import IMAPClient
import Logging
import MailModel
import MailSending
import MailStorage

/// Keeps copies of an account's drafts in the Drafts mailbox of its server (FR-SYNC-07): at most every 30 seconds, the
/// new one appended and confirmed before the old one is deleted; gone after the message was sent or discarded.
///
/// What another program did to a copy is noticed and never overwritten.
actor DraftSaver {
    private let store: MailStore
    private let worker: AccountWorker
    private let account: AccountID
    private let rendering: DraftSending
    private let logger: Logger
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date

    /// The pause after an error.
    private static let pause = Duration.seconds(60)

    init(
        store: MailStore, worker: AccountWorker, account: AccountID, logger: Logger, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.worker = worker
        self.account = account
        rendering = DraftSending(store: store, now: now)
        self.logger = logger
        self.clock = clock
        self.now = now
    }

    /// Runs until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            let changes = store.changes()
            var pause: Duration?
            do {
                try noticeChanges()
                try removeOriginals()
                let date = try await saveDue()
                pause = date.map { .seconds(max(0, $0.timeIntervalSince(now()))) + .milliseconds(1) }
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning("A draft could not be saved on the server", metadata: ["error": "\(error)"])
                pause = Self.pause
            }
            let wakers: Set<StoreChange.Aspect> = [.drafts, .mailboxes(account)]
            await changes.waitForChange(upTo: pause, clock: clock) {
                !$0.aspects.isDisjoint(with: wakers) || $0.requests.contains(.networkCame)
            }
        }
    }

    /// - Returns: when something is due next; nil if nothing is.
    private func saveDue() async throws -> Date? {
        let time = now()
        let unsaved = try store.draftsToSave(account: account)
        let leftovers = try store.serverDraftsToRemove(account: account)
        let due = unsaved.filter { $0.dueAt <= time }
        let gone = leftovers.filter { $0.dueAt <= time }.map(\.copy)
        if !due.isEmpty || !gone.isEmpty {
            guard let account = try store.account(account), account.isActive, !account.isPaused, !account.isOffline,
                let drafts = try draftsMailbox()
            else { return time.addingTimeInterval(Self.pause.seconds) }
            try await worker.withConnection(account) { connection in
                let copies = ServerDrafts(store: store, connection: connection, mailbox: drafts)
                for draft in due { try await save(draft, copies) }
                for copy in gone { try await copies.remove(copy) }
            }
            store.request([.compareMailboxes(account.id)])
        }
        return (unsaved.map(\.dueAt) + leftovers.map(\.dueAt)).filter { $0 > time }.min()
    }

    /// Without a Drafts mailbox drafts stay on this computer.
    private func draftsMailbox() throws -> Mailbox? {
        try store.mailboxes(account: account).first { mailbox in
            mailbox.listing.role == .drafts && mailbox.listing.isSelectable && !mailbox.isExpected
        }
    }

    private nonisolated func save(_ due: MailStore.DueDraft, _ copies: ServerDrafts) async throws {
        guard let draft = try store.draft(due.copy.id), draft.version >= due.version else { return }
        // A draft that cannot be rendered yet stays on this computer until it can.
        guard let rendered = try? rendering.serverCopy(of: draft) else {
            return try store.postponeServerDraft(draft.id)
        }
        try await copies.replace(due.copy, by: rendered, version: draft.version)
    }

    /// What another program began and the user continued here goes to Trash, where nothing of it is lost.
    private func removeOriginals() throws {
        for replaced in try store.replacedDrafts(account: account) {
            try store.perform(.trash, on: [.message(replaced.original)])
            try store.noteOriginalReplaced(replaced.id)
        }
    }

    /// A copy that the last sync of Drafts did not find any more was changed or deleted by another program.
    private func noticeChanges() throws {
        for copy in try store.serverDrafts(account: account) {
            guard let mailbox = copy.mailbox, let uid = copy.uid else { continue }
            let cursor = try store.cursor(of: mailbox)
            guard cursor.uidValidity == copy.uidValidity, (cursor.uidNext ?? 0) > uid.rawValue,
                try !store.knownUIDs(mailbox: mailbox).contains(uid)
            else { continue }
            try store.noteChangedElsewhere(copy.id)
        }
    }
}
