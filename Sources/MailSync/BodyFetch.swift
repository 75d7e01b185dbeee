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

    /// At most so many bytes, as the server counts them, are asked for in one command and held in memory.
    private static let maximumBatchBytes = 4 << 20
    private static let maximumBatchCount = 100

    /// Fetches what is asked for.
    ///
    /// - Returns: bytes received. A body that the server does not deliver is marked, so that it is not asked for again and again;
    ///   one message or mailbox that the server refuses takes no other along (FR-SYNC-02).
    func run(_ requests: [BodyRequest], mailboxes: [MailboxID: Mailbox]) async throws -> Int {
        var received = 0
        for (mailbox, group) in Dictionary(grouping: requests, by: \.mailbox).sorted(by: { $0.key < $1.key }) {
            guard let wireName = mailboxes[mailbox]?.listing.wireName else { continue }
            guard let selected = try await select(wireName, for: group) else { continue }
            let current = group.filter { $0.uidValidity == selected.uidValidity }
            for batch in Self.batches(current) {
                try Task.checkCancellation()
                received += try await fetch(batch)
            }
        }
        return received
    }

    private func select(_ wireName: String, for group: [BodyRequest]) async throws -> SelectedMailbox? {
        do {
            return try await connection.select(wireName, readOnly: true)
        } catch let refusal as IMAPError where refusal.isAboutOneMessage {
            try giveUp(group)
            return nil
        } catch let broken as IMAPError where broken.kind.isBrokenConnection {
            throw BrokenBodyFetch(missing: group, cause: broken)
        }
    }

    /// Asked for again when a person opens the message.
    private func giveUp(_ requests: [BodyRequest]) throws {
        for request in requests { try store.markBodyFailed(request.message) }
    }

    private func fetch(_ batch: [BodyRequest]) async throws -> Int {
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
        let contents = await MessageContent.parse(bodies)
        try store.storeBodies(contents.compactMap { uid, content in messages[uid].map { ($0, content) } })
        let received = Set(bodies.map(\.0))
        let missing = batch.filter { !received.contains($0.uid) }
        var byteCount = bodies.reduce(0) { $0 + $1.1.count }
        if let failure, failure.kind.isBrokenConnection {
            guard !missing.isEmpty else { throw failure }
            throw BrokenBodyFetch(missing: missing, cause: failure)
        }
        if failure != nil, batch.count > 1 {
            for half in missing.halves { byteCount += try await fetch(half) }
        } else {
            try giveUp(missing)
        }
        return byteCount
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
