import Foundation
import IMAPClient
import Logging
import MailModel
import MailStorage
import SMTPClient
import SMTPProtocol

/// Sends the messages of one account, one after the other, in the order in which the user sent them (FR-SYNC-07).
///
/// Each state is durable before the act that it announces, so that after any interruption a message is known to be
/// unsent, sent, or possibly sent; it is never sent again by itself once the server may have it.
actor Submitter {
    private let store: MailStore
    private let connector: AccountConnector
    private let worker: AccountWorker
    private let account: AccountID
    private let timeLimits: SMTPTimeLimits
    private let logger: Logger
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private var connection: SMTPConnection?
    private var isBlocked = false

    /// The pause after an error of the store, which may be temporary.
    private static let storePause = Duration.seconds(30)

    init(
        store: MailStore, connector: AccountConnector, worker: AccountWorker, account: AccountID,
        timeLimits: SMTPTimeLimits = .standard, logger: Logger, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.connector = connector
        self.worker = worker
        self.account = account
        self.timeLimits = timeLimits
        self.logger = logger
        self.clock = clock
        self.now = now
    }

    /// Runs until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            // Created first, so that no change between reading and waiting is missed.
            let changes = store.changes()
            do {
                guard let pause = try await performNext() else { continue }
                await wait(for: changes, upTo: pause)
            } catch {
                logger.error("Sending stopped", metadata: ["error": "\(error)"])
                await disconnect()
                try? await clock.sleep(for: Self.storePause)
            }
        }
        await disconnect()
    }

    /// Sends everything that is due, for a command; does not wait for retries.
    func drain() async throws {
        while !Task.isCancelled, try await performNext() == nil {}
        await disconnect()
    }

    /// Carries out one step.
    ///
    /// - Returns: nil if it did something; otherwise how long to wait at most.
    private func performNext() async throws -> Duration?? {
        try store.releaseOutgoing(account: account)
        // A submission that is under way is completed; nothing else is begun until the user resumes the account.
        if try store.account(account)?.isPaused == true {
            await disconnect()
            return .some(nil)
        }
        let plan = SendingPlan(
            tasks: try store.outgoingTasks(account: account), now: now(), isBlocked: isBlocked)
        switch plan.next {
        case .attempt(let task): try await attempt(task)
        case .requeue(let task): try store.returnToQueue(task.id, retryAt: nil, reason: nil, counts: false)
        case .expire(let task): try store.failOutgoing(task.id, reason: SubmissionText.expired)
        case .look(let task): try await look(task)
        case .file(let task): try await file(task)
        case .finish(let task): try store.finishOutgoing(task.id)
        case .wait(let date):
            await disconnect()
            return .some(date.map { .seconds(max(0, $0.timeIntervalSince(now()))) + .milliseconds(1) })
        }
        return nil
    }

    private func wait(for changes: AsyncStream<StoreChange>, upTo limit: Duration?) async {
        let wishes: Set<EngineRequest> = [.sync(account), .send(account)]
        let wakers = wishes.union([.networkCame])
        let change = await changes.waitForChange(upTo: limit, clock: clock) {
            !$0.requests.isDisjoint(with: wakers) || !$0.aspects.isDisjoint(with: [.outgoing, .accounts])
        }
        guard let change else { return }
        if !change.requests.isDisjoint(with: wishes) { isBlocked = false }
        if !change.requests.isDisjoint(with: wakers) {
            try? store.makeOutgoingDue(account: account)
        }
    }

    // MARK: Attempts

    private func attempt(_ task: OutgoingTask) async throws {
        guard let account = try store.account(account) else { return }
        guard account.settings.smtp != nil else {
            return try store.failOutgoing(task.id, reason: SubmissionText.noServer)
        }
        guard let bytes = try store.outgoingBytes(task.id) else {
            return try store.failOutgoing(task.id, reason: SubmissionText.fileMissing)
        }
        do {
            let envelope = try Self.envelope(of: task)
            let connection = try await usableConnection(account)
            // Until here the user can still hold the message back.
            guard try store.beginSending(task.id) else { return }
            let receipt = try await connection.submit(envelope, message: bytes) { [store] in
                try store.beginFinishing(task.id)
            }
            try accept(task, receipt)
        } catch let error as StoreError {
            throw error
        } catch {
            try recordFailure(task, error, account)
        }
    }

    private static func envelope(of task: OutgoingTask) throws -> SubmissionEnvelope {
        do {
            return try SubmissionEnvelope(
                sender: task.envelope.sender, recipients: task.envelope.recipients,
                isEightBit: task.envelope.needsEightBitMIME, hasUTF8Header: task.envelope.needsSMTPUTF8)
        } catch {
            throw SMTPError(.envelope(error)).naming(task.envelope.recipients)
        }
    }

    /// The open connection, or a new one.
    private func usableConnection(_ account: Account) async throws -> SMTPConnection {
        if let connection, await connection.isUsable { return connection }
        connection = nil
        let new = try await connector.submissionConnection(for: account, timeLimits: timeLimits)
        connection = new
        return new
    }

    private func disconnect() async {
        guard let connection else { return }
        self.connection = nil
        await connection.quit()
    }

    private func accept(_ task: OutgoingTask, _ receipt: SubmissionReceipt) throws {
        let refused = receipt.answers.filter { $0.verdict == .refused }
        var deferred = receipt.answers.filter { $0.verdict == .deferred }
        var lost: [RecipientAnswer] = refused
        let delay = RetrySchedule.deferredSending.delay(afterFailures: task.attempts + 1)
        if delay == nil {
            lost += deferred
            deferred = []
        }
        try store.noteAccepted(
            task.id, refused: lost.map(\.recipient.address), deferred: deferred.map(\.recipient.address),
            retryAt: delay.map { now().addingTimeInterval($0.seconds) },
            reason: SubmissionText.unaccepted(lost + deferred))
    }

    private func recordFailure(_ task: OutgoingTask, _ error: any Error, _ account: Account) throws {
        logger.warning("A message was not sent", metadata: ["error": "\(error)"])
        let verdict = SendingVerdict(error, attempts: task.attempts, isOffline: account.isOffline)
        switch task.sentAt == nil ? verdict : verdict.afterOthersReceived {
        case .retry(let delay, let reason, let counts, let pausesOthers):
            let date = now().addingTimeInterval(delay.seconds)
            try store.returnToQueue(
                task.id, retryAt: delay == .zero ? nil : date, reason: reason, counts: counts,
                pausesOthers: pausesOthers)
        case .fail(let reason, let refused): try store.failOutgoing(task.id, reason: reason, refused: refused)
        case .awaitSignIn(let reason):
            isBlocked = true
            try store.returnToQueue(task.id, retryAt: nil, reason: reason, counts: false, pausesOthers: true)
            try store.setAccountError(account.id, reason, isActive: false, isOffline: false)
        case .look(let reason) where task.sentAt != nil:
            // Sent has the message already for other recipients: its presence proves nothing.
            try store.markUncertain(task.id, reason: reason, retryAt: nil)
        case .look(let reason):
            let delay = RetrySchedule.looking.delay(afterFailures: 1) ?? .zero
            try store.noteLook(task.id, retryAt: now().addingTimeInterval(delay.seconds), reason: reason)
        }
    }

    // MARK: After sending

    private func look(_ task: OutgoingTask) async throws {
        let isFound = await isFiled(task)
        if isFound == true { return try store.noteFiled(task.id) }
        if isFound == nil { await disconnect() }
        let delay = RetrySchedule.looking.delay(afterFailures: task.lookCount + 1) ?? .seconds(900)
        let date = now().addingTimeInterval(delay.seconds)
        guard task.state == .finishing, task.lookCount >= RetrySchedule.looking.delays.count || task.sentAt != nil
        else { return try store.noteLook(task.id, retryAt: date, reason: SubmissionText.uncertain) }
        try store.markUncertain(task.id, reason: SubmissionText.uncertain, retryAt: task.sentAt == nil ? date : nil)
    }

    /// Returns true if the message is in Sent, nil if that cannot be known now.
    private func isFiled(_ task: OutgoingTask) async -> Bool? {
        guard task.sentAt == nil, let account = try? store.account(account), account.isActive,
            !account.settings.isLocal, (try? store.sharesMessageID(task.id)) == false
        else { return nil }
        let filing = SentFiling(store: store, account: account)
        return try? await worker.withConnection(account) { connection in
            try await filing.isFiled(task.messageID, on: connection)
        }
    }

    private func file(_ task: OutgoingTask) async throws {
        guard let account = try store.account(account) else { return }
        if let flag = task.parentFlag { try store.markParent(of: task.id, flag) }
        guard !account.settings.isLocal, let bytes = try store.ownBytes(task.id) else {
            return try store.noteFiled(task.id)
        }
        // A rejected password is not sent again.
        guard account.isActive else { return try postponeFiling(task) }
        let filing = SentFiling(store: store, account: account)
        do {
            let isFiled = try await worker.withConnection(account) { connection in
                try await filing.file(task, bytes, on: connection)
            }
            if isFiled {
                try store.noteFiled(task.id)
                return store.request([.compareMailboxes(account.id)])
            }
        } catch let error as StoreError {
            throw error
        } catch {
            logger.warning("A sent message was not filed", metadata: ["error": "\(error)"])
        }
        try postponeFiling(task)
    }

    private func postponeFiling(_ task: OutgoingTask) throws {
        let delay = RetrySchedule.filing.delay(afterFailures: task.attempts + 1) ?? .seconds(900)
        try store.postponeFiling(task.id, retryAt: now().addingTimeInterval(delay.seconds))
    }
}

extension OutgoingTask {
    /// What the parent is marked with; nil if it needs no mark.
    fileprivate var parentFlag: MessageFlags? {
        guard !isParentMarked else { return nil }
        switch kind {
        case .reply, .replyAll, .replyList: return .answered
        case .forward, .forwardAttached: return .forwarded
        case .new: return nil
        }
    }
}
