import IMAPClient
import MailModel

/// Decides how to request headers after a connection was lost during a FETCH. Pure.
///
/// Servers respond in the order of UIDs, so the first missing message is the likely cause: it is requested alone, then
/// with less and less asked of the server, and blamed if the connection is lost each time. If it succeeds, the batches
/// shrink until a message is alone.
struct FetchBisection: Hashable, Sendable {
    /// The number of messages in one command.
    private(set) var batchSize = 500
    /// The message to request alone, before the others.
    private(set) var suspect: UID?
    /// How to request the messages that are not requested completely, each alone.
    private var requests: [UID: HeaderRequest] = [:]

    /// False after a connection was lost while the beginnings of texts were fetched: the rest comes without.
    private(set) var fetchesSnippets = true

    /// The size of the first command; each following one is twice as large: storing begins early, and continues during
    /// the next response.
    private static let firstBatchSize = 125

    /// The batches, one per command, for these messages.
    func batches(of missing: UIDSet) -> [UIDSet] {
        guard let suspect, missing.contains(suspect) else { return growing(missing) }
        let alone = UIDSet([suspect])
        return [alone] + missing.subtracting(alone).newestFirst(batchesOf: batchSize)
    }

    /// How to request a message that is alone in its batch.
    func request(of uid: UID) -> HeaderRequest { requests[uid] ?? .complete }

    private func growing(_ missing: UIDSet) -> [UIDSet] {
        var batches: [UIDSet] = []
        var rest = missing
        var size = Self.firstBatchSize
        while size < batchSize, let first = rest.newestFirst(batchesOf: size).first {
            batches.append(first)
            rest = rest.subtracting(first)
            size *= 2
        }
        return batches + rest.newestFirst(batchesOf: batchSize)
    }

    /// Records a lost connection.
    ///
    /// - Parameters:
    ///   - missing: the messages that the lost command requested and did not return; empty if all headers were
    ///     received, and the connection was lost while their snippets were fetched.
    ///   - isTooLong: the response was longer than allowed.
    /// - Returns: the message to blame, once it is known.
    mutating func learn(from missing: UIDSet, isTooLong: Bool = false) -> UID? {
        if missing.isEmpty {
            fetchesSnippets = false
            return nil
        }
        let first = missing.min
        if missing.count == 1, let first, first == suspect {
            guard let next = request(of: first).next(isTooLong: isTooLong) else {
                suspect = nil
                return first
            }
            requests[first] = next
            return nil
        }
        // The suspect alone succeeded, so another message of its batch is the cause.
        if let suspect, requests[suspect] == nil {
            batchSize = max(1, min(batchSize, missing.count) / 2)
        }
        suspect = first
        return nil
    }
}
