import IMAPClient
import MailModel

/// Decides how to request headers after a connection was lost during a FETCH. Pure.
///
/// Servers respond in the order of UIDs, so the first missing message is the likely cause: it is requested alone, then
/// alone without its structure or with clipped fields, and blamed if the connection is lost again. If it succeeds, the
/// batches shrink until a message is alone.
struct FetchBisection: Hashable, Sendable {
    /// The number of messages in one command.
    private(set) var batchSize = 500
    /// The message to request alone, before the others.
    private(set) var suspect: UID?
    /// Messages to request alone and without their structure, which some servers cannot compute for messages that they
    /// can otherwise return.
    private(set) var plain = UIDSet()
    /// Messages whose header fields are so long that they are requested alone, and only their beginnings.
    private(set) var clipped = UIDSet()

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
            if isTooLong, !clipped.contains(first) {
                clipped.formUnion(UIDSet([first]))
                return nil
            }
            guard plain.contains(first) else {
                plain.formUnion(UIDSet([first]))
                return nil
            }
            suspect = nil
            return first
        }
        // The suspect alone succeeded, so another message of its batch is the cause.
        if let suspect, !plain.union(clipped).contains(suspect) {
            batchSize = max(1, min(batchSize, missing.count) / 2)
        }
        suspect = first
        return nil
    }
}
