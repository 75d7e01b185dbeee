import struct Foundation.Date
import struct Foundation.TimeInterval
import MailModel
import MailStorage

/// Messages of one UIDVALIDITY of a mailbox that are skipped. A new UIDVALIDITY starts without any.
struct Quarantine: Hashable, Sendable {
    private struct Stay: Hashable {
        var until: Date
        var length: TimeInterval
    }

    private var uidValidity: UIDValidity?
    private var stays: [UID: Stay] = [:]

    /// The first quarantine period, in seconds. A connection may be lost for other reasons than the requested message.
    static let firstStay: TimeInterval = 15 * 60
    /// Each period is four times as long as the one before, up to a day.
    static let longestStay: TimeInterval = 86_400

    /// The messages, if they are of that UIDVALIDITY.
    func uids(of uidValidity: UIDValidity) -> UIDSet {
        uidValidity == self.uidValidity ? UIDSet(Array(stays.keys)) : UIDSet()
    }

    /// The messages that are still quarantined at that moment.
    func held(at moment: Date) -> Quarantine {
        var held = self
        held.stays = stays.filter { $0.value.until > moment }
        return held
    }

    /// The same messages, all of which may be requested now.
    var released: Quarantine {
        var released = self
        released.stays = stays.mapValues { Stay(until: .distantPast, length: $0.length) }
        return released
    }

    mutating func add(_ uid: UID, of uidValidity: UIDValidity, at moment: Date) {
        if uidValidity != self.uidValidity { stays = [:] }
        self.uidValidity = uidValidity
        let length = stays[uid].map { min($0.length * 4, Self.longestStay) } ?? Self.firstStay
        stays[uid] = Stay(until: moment.addingTimeInterval(length), length: length)
    }
}
