import IMAPClient
import MailModel

/// How headers are asked for after a connection was lost over them. Pure.
///
/// Servers answer in the order of UIDs, so the first one missing is the likely cause: it is asked for alone, then alone without
/// its structure, and blamed when it costs a connection again. Where it came well, the batches become smaller until a message stands alone.
struct FetchBisection: Hashable, Sendable {
    /// Messages in one command.
    private(set) var batchSize = 500
    /// Asked for alone, before the others.
    private(set) var suspect: UID?
    /// Asked for alone and without their structure, which some servers cannot make of what they have otherwise.
    private(set) var plain = UIDSet()

    /// The first command asks for so few, the next for twice as many, and so on: storing begins early, and goes on while the
    /// server answers the next one.
    private static let firstBatchSize = 125

    /// The commands for these messages.
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

    /// Learns from a lost connection.
    ///
    /// - Parameter missing: what the lost command was asked for and did not bring; not empty.
    /// - Returns: the message that is to blame, once it is known.
    mutating func learn(from missing: UIDSet) -> UID? {
        let first = missing.min
        if missing.count == 1, let first, first == suspect {
            guard plain.contains(first) else {
                plain.formUnion(UIDSet([first]))
                return nil
            }
            suspect = nil
            return first
        }
        // The suspect alone came well, so it was another one of the batch that it had begun.
        if let suspect, !plain.contains(suspect) { batchSize = max(1, min(batchSize, missing.count) / 2) }
        suspect = first
        return nil
    }
}
