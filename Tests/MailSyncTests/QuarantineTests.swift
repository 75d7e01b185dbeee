import Foundation
import MailModel
import Testing

@testable import MailSync

@Suite struct QuarantineTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("A message that cost the connection is asked for again, each time later, up to a day")
    func grows() throws {
        let uid = try #require(UID(7))
        let validity = UIDValidity(1)
        var quarantine = Quarantine()
        for minutes in [15.0, 60, 240, 960, 1440, 1440] {
            quarantine.add(uid, of: validity, at: start)
            let end = start.addingTimeInterval(minutes * 60)
            #expect(quarantine.held(at: end.addingTimeInterval(-1)).uids(of: validity) == UIDSet([uid]))
            #expect(quarantine.held(at: end).uids(of: validity).isEmpty)
        }
        #expect(quarantine.released.held(at: start).uids(of: validity).isEmpty)
    }

    @Test("Another generation of the mailbox starts without any")
    func isOfOneUIDValidity() throws {
        let (first, second) = (try #require(UID(7)), try #require(UID(8)))
        var quarantine = Quarantine()
        quarantine.add(first, of: UIDValidity(1), at: start)
        #expect(quarantine.held(at: start).uids(of: UIDValidity(2)).isEmpty)
        quarantine.add(second, of: UIDValidity(2), at: start)
        #expect(quarantine.held(at: start).uids(of: UIDValidity(2)) == UIDSet([second]))
        #expect(quarantine.held(at: start).uids(of: UIDValidity(1)).isEmpty)
    }
}
