import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Tells copies by the beginning of their header and by their size.
struct HeaderMatch {
    /// More messages than this are not looked at.
    static let maximumCount = 100
    /// Octets of a header that are compared.
    static let maximumBytes: UInt32 = 16_384

    struct Sample: Hashable, Sendable {
        let header: [UInt8]
        let byteCount: Int?
    }

    let originals: [UID: Sample]

    /// How many originals look like this one, itself among them; nil where it was not shown.
    func twins(of uid: UID) -> Int? {
        originals[uid].map { sample in originals.values.count { $0 == sample } }
    }

    func copies(of uid: UID, among found: [UID: Sample]) -> Int {
        guard let sample = originals[uid] else { return 0 }
        return found.values.count { $0 == sample }
    }
}
