import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Identifies copies by the beginning of their header and by their size.
struct HeaderMatch {
    /// The maximum number of messages compared.
    static let maximumCount = 100
    /// The number of octets of a header that are compared.
    static let maximumBytes: UInt32 = 16_384

    struct Sample: Hashable, Sendable {
        let header: [UInt8]
        let byteCount: Int?
    }

    let originals: [UID: Sample]

    /// The number of originals that look like this one, including itself; nil if it was not returned.
    func twins(of uid: UID) -> Int? {
        originals[uid].map { sample in originals.values.count { $0 == sample } }
    }

    func copies(of uid: UID, among found: [UID: Sample]) -> Int {
        guard let sample = originals[uid] else { return 0 }
        return found.values.count { $0 == sample }
    }
}
