import Foundation
import IMAPClient
import IMAPProtocol
import MailModel
import MailReading
import MailStorage

/// Downloads whole messages, parses them and stores them with their text for search (FR-SYNC-04, MO-36, MO-37).
struct BodyFetch {
    let store: MailStore
    let connection: IMAPConnection

    /// At most so many bytes, as the server counts them, are asked for in one command. Twice as many are in memory, because a
    /// batch is stored while the next is fetched.
    private static let maximumBatchBytes = 4 << 20
    /// So many bodies are one transaction: fewer write the same pages of the index again and again.
    private static let maximumBatchCount = 250

    /// One command's worth of messages of one mailbox.
    private struct Step {
        let mailbox: MailboxID
        let wireName: String
        let requests: [BodyRequest]
    }

    /// What one command brought, read already.
    private struct Fetched: Sendable {
        var contents: [(MessageID, MessageContent)] = []
        /// What was asked for and did not come.
        var missing: [BodyRequest] = []
        var failure: IMAPError?
        var byteCount: Int { contents.reduce(0) { $0 + $1.1.rawBytes.count } }
    }

    /// Fetches what is asked for. While a batch is stored the next one is fetched and read, never more.
    ///
    /// - Returns: bytes received. A body that the server does not deliver is marked, so that it is not asked for again and again;
    ///   one message or mailbox that the server refuses takes no other along (FR-SYNC-02).
    func run(_ requests: [BodyRequest], mailboxes: [MailboxID: Mailbox]) async throws -> Int {
        let plans = requests.map { (request: $0, plan: BodyPlan.decide($0)) }
        var received = 0
        var ahead: Fetched?
        var selected: (mailbox: MailboxID, uidValidity: UIDValidity)?
        for step in Self.steps(plans.filter { $0.plan == .together }.map { $0.request }, mailboxes) {
            let previous = ahead
            async let stored: Void = storeBatch(previous)
            // What ends the download must not take what has come with it, so it is thrown once that is stored.
            let fetched: Result<Fetched, any Error>
            do { fetched = .success(try await fetch(step, &selected)) } catch { fetched = .failure(error) }
            try await stored
            ahead = try fetched.get()
            received += ahead?.byteCount ?? 0
            if let incomplete = ahead, incomplete.failure != nil || !incomplete.missing.isEmpty {
                ahead = nil
                received += try await settle(incomplete)
            }
        }
        try await storeBatch(ahead)
        for (request, plan) in plans where plan != .together {
            guard let wireName = mailboxes[request.mailbox]?.listing.wireName else { continue }
            received += try await fetch(request, plan, in: wireName, &selected)
        }
        return received
    }

    /// A large message, piece by piece, once everything small is here.
    ///
    /// - Returns: bytes received.
    private func fetch(
        _ request: BodyRequest, _ plan: BodyPlan, in wireName: String,
        _ selected: inout (mailbox: MailboxID, uidValidity: UIDValidity)?
    ) async throws -> Int {
        try Task.checkCancellation()
        do {
            try await select(request.mailbox, wireName, &selected)
            guard selected?.uidValidity == request.uidValidity else { return 0 }
            let pieces = PieceFetch(store: store, connection: connection)
            if let count = try await pieces.run(request, plan) { return count }
            try store.markBodyFailed(request.message, trouble: Self.noMessage)
        } catch let refusal as IMAPError where refusal.isAboutOneMessage {
            try store.markBodyFailed(request.message, trouble: refusal.explanation)
        } catch let broken as IMAPError where broken.kind.isBrokenConnection {
            throw BrokenBodyFetch(missing: [request], cause: broken)
        }
        return 0
    }

    private func select(
        _ mailbox: MailboxID, _ wireName: String, _ selected: inout (mailbox: MailboxID, uidValidity: UIDValidity)?
    ) async throws {
        guard selected?.mailbox != mailbox else { return }
        selected = nil
        let answer = try await connection.select(wireName, readOnly: true)
        selected = (mailbox, answer.uidValidity)
    }

    /// For the journal, where the server says nothing itself.
    private static let noMessage = "the answer had no such message"

    private static func steps(_ requests: [BodyRequest], _ mailboxes: [MailboxID: Mailbox]) -> [Step] {
        Dictionary(grouping: requests, by: \.mailbox).sorted { $0.key < $1.key }.flatMap { mailbox, group in
            guard let wireName = mailboxes[mailbox]?.listing.wireName else { return [Step]() }
            return batches(group).map { Step(mailbox: mailbox, wireName: wireName, requests: $0) }
        }
    }

    private func fetch(
        _ step: Step, _ selected: inout (mailbox: MailboxID, uidValidity: UIDValidity)?
    ) async throws -> Fetched {
        try Task.checkCancellation()
        do {
            try await select(step.mailbox, step.wireName, &selected)
        } catch let error as IMAPError where error.isAboutOneMessage || error.kind.isBrokenConnection {
            return Fetched(missing: step.requests, failure: error)
        }
        return try await fetch(step.requests.filter { $0.uidValidity == selected?.uidValidity })
    }

    private func fetch(_ batch: [BodyRequest]) async throws -> Fetched {
        let messages = Dictionary(batch.map { ($0.uid, $0.message) }, uniquingKeysWith: { first, _ in first })
        var bodies: [(UID, [UInt8])] = []
        var failure: IMAPError?
        do {
            try await connection.fetch(
                UIDSet(batch.map(\.uid)), items: [.uid, .bodyPeek(section: "", partial: nil)]
            ) { responses in
                for response in responses {
                    guard let uid = response.uid, let bytes = response.wholeMessage else { continue }
                    bodies.append((uid, bytes))
                }
            }
        } catch let error as IMAPError where error.isAboutOneMessage || error.kind.isBrokenConnection {
            failure = error
        }
        let received = Set(bodies.map(\.0))
        let contents = await MessageContent.parse(bodies)
        return Fetched(
            contents: contents.compactMap { uid, content in messages[uid].map { ($0, content) } },
            missing: batch.filter { !received.contains($0.uid) }, failure: failure)
    }

    /// Stores what came, and asks for the rest in halves: a message that the server refuses takes no other along. Asked for again
    /// when a person opens the message.
    ///
    /// - Returns: bytes received meanwhile.
    private func settle(_ fetched: Fetched) async throws -> Int {
        try await storeBatch(fetched)
        if let failure = fetched.failure, failure.kind.isBrokenConnection {
            guard !fetched.missing.isEmpty else { throw failure }
            throw BrokenBodyFetch(missing: fetched.missing, cause: failure)
        }
        // A mailbox that was not opened brings nothing however few are asked for.
        guard fetched.failure != nil, await connection.selected != nil,
            fetched.missing.count + fetched.contents.count > 1
        else {
            let trouble = fetched.failure?.explanation ?? Self.noMessage
            for request in fetched.missing { try store.markBodyFailed(request.message, trouble: trouble) }
            return 0
        }
        var byteCount = 0
        for half in fetched.missing.halves {
            let next = try await fetch(half)
            byteCount += next.byteCount
            byteCount += try await settle(next)
        }
        return byteCount
    }

    /// One transaction, away from whoever fetches.
    @concurrent
    private func storeBatch(_ fetched: Fetched?) async throws {
        if let fetched { try store.storeBodies(fetched.contents) }
    }

    /// Cuts requests into commands that are bounded in number and bytes; one huge message travels alone.
    static func batches(_ requests: [BodyRequest]) -> [[BodyRequest]] {
        var result: [[BodyRequest]] = []
        var current: [BodyRequest] = []
        var byteCount = 0
        for request in requests {
            // The server's word, which may be any number.
            let size = min(max(0, request.byteCount), maximumBatchBytes)
            let isFull = current.count == maximumBatchCount || byteCount + size > maximumBatchBytes
            if isFull, !current.isEmpty {
                result.append(current)
                current = []
                byteCount = 0
            }
            current.append(request)
            byteCount += size
        }
        return current.isEmpty ? result : result + [current]
    }
}

extension Array {
    /// The first and the second half, without an empty one.
    var halves: [[Element]] {
        let middle = (count + 1) / 2
        return [Array(prefix(middle)), Array(dropFirst(middle))].filter { !$0.isEmpty }
    }
}

extension MessageContent {
    /// Parses messages away from any actor; total, whatever the bytes are.
    @concurrent
    static func parse(_ bodies: [(UID, [UInt8])]) async -> [(UID, MessageContent)] {
        bodies.map { ($0.0, MessageContent(parsing: $0.1)) }
    }
}
