import Foundation
import IMAPClient
import IMAPProtocol
import MailModel
import MailReading
import MailStorage

/// Downloads complete messages, parses them and stores them with their text for search (FR-SYNC-04, MO-36, MO-37).
struct BodyFetch {
    let store: MailStore
    let connection: IMAPConnection
    let context: AccountContext

    /// The maximum number of bytes, by the server's sizes, requested in one command.
    private static let maximumBatchBytes = 4 << 20
    private static let maximumBatchCount = 250

    /// The messages of one mailbox that are requested in one command.
    private struct Step {
        let mailbox: MailboxID
        let rawName: String
        let requests: [BodyRequest]
    }

    /// The response to one command.
    private struct Fetched {
        var count = 0
        var byteCount = 0
        /// Requested messages that were not received.
        var missing: [BodyRequest] = []
        var failure: IMAPError?
    }

    /// Downloads the requested bodies. They are parsed and stored concurrently, and are in the store when this returns
    /// or throws.
    ///
    /// - Returns: bytes received. A body that the server does not return is marked, so that it is not requested
    ///   repeatedly; one message or mailbox that the server refuses does not affect others (FR-SYNC-02).
    func run(_ requests: [BodyRequest], mailboxes: [MailboxID: Mailbox]) async throws -> Int {
        let plans = requests.map { (request: $0, plan: BodyPlan.decide($0)) }
        var selected: (mailbox: MailboxID, uidValidity: UIDValidity)?
        let together = Self.steps(plans.filter { $0.plan == .together }.map { $0.request }, mailboxes)
        var received = try await BodyPipeline.with(store) { pipeline in
            var received = 0
            for step in together {
                let fetched = try await fetch(step, &selected, into: pipeline)
                received += fetched.byteCount
                received += try await fetchMissing(fetched, into: pipeline)
            }
            return received
        }
        // By mailbox, because each change of the mailbox takes a command; within one, newest first.
        let alone = plans.filter { $0.plan != .together }
        for (_, group) in Dictionary(grouping: alone, by: \.request.mailbox).sorted(by: { $0.key < $1.key }) {
            for (request, plan) in group {
                guard let rawName = mailboxes[request.mailbox]?.listing.rawName else { continue }
                received += try await fetch(request, plan, in: rawName, &selected)
            }
        }
        return received
    }

    /// Downloads a large message in chunks, after all small ones.
    ///
    /// - Returns: bytes received.
    private func fetch(
        _ request: BodyRequest, _ plan: BodyPlan, in rawName: String,
        _ selected: inout (mailbox: MailboxID, uidValidity: UIDValidity)?
    ) async throws -> Int {
        try Task.checkCancellation()
        do {
            try await select(request.mailbox, rawName, &selected)
            guard selected?.uidValidity == request.uidValidity else { return 0 }
            let pieces = ChunkedBodyDownload(store: store, connection: connection)
            let count = try await context.download(request.message) { try await pieces.run(request, plan) }
            if let count { return count }
            try store.markBodyFailed(request.message, problem: ServerProblem(.notReturned))
        } catch let refusal as IMAPError where refusal.isAboutOneMessage {
            guard await connection.selected != nil || refusal.isPermanentRefusal else { return 0 }
            try await confirm(refusal, for: request)
            try store.markBodyFailed(request.message, problem: refusal.problem)
        } catch let broken as IMAPError where broken.kind.isBrokenConnection {
            throw BrokenBodyFetch(missing: [request], cause: broken)
        }
        return 0
    }

    private func select(
        _ mailbox: MailboxID, _ rawName: String, _ selected: inout (mailbox: MailboxID, uidValidity: UIDValidity)?
    ) async throws {
        guard selected?.mailbox != mailbox else { return }
        selected = nil
        let answer = try await connection.select(rawName, readOnly: true)
        selected = (mailbox, answer.uidValidity)
    }

    private static func steps(_ requests: [BodyRequest], _ mailboxes: [MailboxID: Mailbox]) -> [Step] {
        Dictionary(grouping: requests, by: \.mailbox).sorted { $0.key < $1.key }.flatMap { mailbox, group in
            guard let rawName = mailboxes[mailbox]?.listing.rawName else { return [Step]() }
            return batches(group).map { Step(mailbox: mailbox, rawName: rawName, requests: $0) }
        }
    }

    private func fetch(
        _ step: Step, _ selected: inout (mailbox: MailboxID, uidValidity: UIDValidity)?, into pipeline: BodyPipeline
    ) async throws -> Fetched {
        try Task.checkCancellation()
        do {
            try await select(step.mailbox, step.rawName, &selected)
        } catch let error as IMAPError where error.isOfOneMessageOrAll {
            // The mailbox cannot be opened now: neither its messages nor the other mailboxes are the cause.
            return Fetched()
        } catch let error as IMAPError where error.isPermanentRefusal || error.kind.isBrokenConnection {
            return Fetched(missing: step.requests, failure: error)
        }
        return try await fetch(step.requests.filter { $0.uidValidity == selected?.uidValidity }, into: pipeline)
    }

    private func fetch(_ batch: [BodyRequest], into pipeline: BodyPipeline) async throws -> Fetched {
        var bodies: [UID: [UInt8]] = [:]
        var failure: (any Error)?
        do {
            try await connection.fetch(
                UIDSet(batch.map(\.uid)), items: [.uid, .bodyPeek(section: "", partial: nil)]
            ) { responses in
                for response in responses {
                    guard let uid = response.uid, let bytes = response.wholeMessage else { continue }
                    bodies[uid] = bytes
                }
            }
        } catch {
            failure = error
        }
        // Messages that were received are kept if the download fails.
        let arrived = batch.compactMap { request in bodies[request.uid].map { (request.message, $0) } }
        var fetched = Fetched(count: arrived.count, missing: batch.filter { bodies[$0.uid] == nil })
        fetched.byteCount = arrived.reduce(0) { $0 + $1.1.count }
        bodies = [:]
        try await pipeline.add(arrived)
        switch failure {
        case nil: break
        case let error as IMAPError where error.isAboutOneMessage || error.kind.isBrokenConnection:
            fetched.failure = error
        case .some(let error): throw error
        }
        return fetched
    }

    /// Requests missing messages again in halves, so that a message that the server refuses does not affect others. It
    /// is requested again when the user opens it.
    ///
    /// - Returns: bytes received.
    private func fetchMissing(_ fetched: Fetched, into pipeline: BodyPipeline) async throws -> Int {
        guard fetched.failure != nil || !fetched.missing.isEmpty else { return 0 }
        if let failure = fetched.failure, failure.kind.isBrokenConnection {
            guard !fetched.missing.isEmpty else { throw failure }
            throw BrokenBodyFetch(missing: fetched.missing, cause: failure)
        }
        // If the mailbox could not be opened, smaller requests do not help.
        guard fetched.failure != nil, await connection.selected != nil, fetched.missing.count + fetched.count > 1 else {
            if let failure = fetched.failure, let one = fetched.missing.first { try await confirm(failure, for: one) }
            let problem = fetched.failure?.problem ?? ServerProblem(.notReturned)
            for request in fetched.missing { try store.markBodyFailed(request.message, problem: problem) }
            return 0
        }
        var byteCount = 0
        for half in fetched.missing.halves {
            let next = try await fetch(half, into: pipeline)
            byteCount += next.byteCount
            byteCount += try await fetchMissing(next, into: pipeline)
        }
        return byteCount
    }

    /// Throws if the server returns no message at all: then this one is not the cause, and none is marked.
    private func confirm(_ refusal: IMAPError, for request: BodyRequest) async throws {
        guard refusal.isOfOneMessageOrAll, await connection.selected != nil else { return }
        let probe = ServerProbe(store: store, connection: connection)
        _ = try await probe.confirm(refusal, of: request.uid, in: request.mailbox)
    }

    /// Splits requests into commands of limited count and bytes; a huge message gets its own command.
    static func batches(_ requests: [BodyRequest]) -> [[BodyRequest]] {
        var result: [[BodyRequest]] = []
        var current: [BodyRequest] = []
        var byteCount = 0
        for request in requests {
            // The server's value, which may be any number.
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
    /// The first and the second half, omitting an empty one.
    var halves: [[Element]] {
        let middle = (count + 1) / 2
        return [Array(prefix(middle)), Array(dropFirst(middle))].filter { !$0.isEmpty }
    }
}
