import struct Foundation.Date
import struct Foundation.TimeInterval
import MailModel
import MailStorage

/// Messages of one UIDVALIDITY of a mailbox that are skipped. A new UIDVALIDITY starts without any.
struct Quarantine: Hashable, Sendable {
    private var uidValidity: UIDValidity?
    private var ends: [UID: Date] = [:]

    /// How long a message is not requested again, in seconds: until the next sync pass, but each attempt may cost
    /// connections, so no more often than this (FR-SYNC-02).
    static let stay: TimeInterval = 300

    /// The messages, if they are of that UIDVALIDITY.
    func uids(of uidValidity: UIDValidity) -> UIDSet {
        uidValidity == self.uidValidity ? UIDSet(Array(ends.keys)) : UIDSet()
    }

    /// The messages that are still quarantined at that moment.
    func active(at moment: Date) -> Quarantine {
        var held = self
        held.ends = ends.filter { $0.value > moment }
        return held
    }

    mutating func add(_ uid: UID, of uidValidity: UIDValidity, until end: Date) {
        if uidValidity != self.uidValidity { ends = [:] }
        self.uidValidity = uidValidity
        ends[uid] = end
    }
}
