import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailNotifications

@Suite("Quiet hours", .soundStores)
struct QuietHoursTests {
    @Test(
        "NOTIF-14: the start is inclusive and the end exclusive, also across midnight; 0 is midnight",
        arguments: [
            (1320, 420, 1319, false), (1320, 420, 1320, true), (1320, 420, 1439, true), (1320, 420, 0, true),
            (1320, 420, 419, true), (1320, 420, 420, false), (1320, 420, 720, false), (540, 1020, 539, false),
            (540, 1020, 540, true), (540, 1020, 1019, true), (540, 1020, 1020, false), (0, 420, 0, true),
            (0, 420, 420, false), (1320, 0, 1320, true), (1320, 0, 0, false), (600, 600, 600, false),
        ])
    func table(start: Int, end: Int, minute: Int, isQuiet: Bool) {
        #expect(QuietHours(start: start, end: end).contains(minute: minute) == isQuiet)
    }

    @Test("NOTIF-14: the device's local time applies, also in another time zone")
    func timeZones() throws {
        let clock = ManualClock(start: Date(timeIntervalSince1970: 1_768_478_400))
        let quiet = QuietHours(start: 1320, end: 420)
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let kathmandu = try #require(TimeZone(identifier: "Asia/Kathmandu"))
        // 12:00 UTC is 21:00 in Tokyo and 17:45 in Kathmandu.
        #expect(!quiet.contains(clock.date, in: tokyo))
        clock.advance(by: .seconds(3600))
        #expect(quiet.contains(clock.date, in: tokyo))
        #expect(!quiet.contains(clock.date, in: kathmandu))
        clock.advance(by: .seconds(3 * 3600 + 900))
        #expect(quiet.contains(clock.date, in: kathmandu))
        #expect(!quiet.contains(clock.date, in: .gmt))
    }

    @Test("NOTIF-14: a running service follows the system's time zone, unless the user set one")
    func changedZone() async throws {
        let fixture = try await NotifyFixture()
        let link = fixture.directory.file("localtime").path
        func setZone(_ name: String) throws {
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "../usr/share/zoneinfo/\(name)")
        }
        let clock = fixture.clock
        let service = NotificationService(
            store: fixture.store, desktop: fixture.recorder,
            timeZone: { SystemTimeZone(link: link, environment: [:]).zone() }, now: { clock.date },
            logger: NotifyFixture.logger)
        try setZone("Etc/GMT")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let hour = calendar.component(.hour, from: clock.date)
        // The hour in which it is now in London, and not in Kathmandu.
        try fixture.store.change(.quietHoursEnabled, to: "true")
        try fixture.store.change(.quietHoursStart, to: "\(hour * 60)")
        try fixture.store.change(.quietHoursEnd, to: "\((hour * 60 + 60) % 1440)")
        await service.handle([.syncCompleted(fixture.account)])
        try fixture.store("tea", uid: 1)
        await service.handle([.newMessages(fixture.account)])
        #expect(await fixture.subjects == [])
        try setZone("Asia/Kathmandu")
        try fixture.store("cake", uid: 2)
        await service.handle([.newMessages(fixture.account)])
        #expect(await fixture.subjects == ["cake"])
        let fixed = SystemTimeZone(link: link, environment: ["TZ": "Etc/GMT"]).zone()
        #expect(fixed == .current, "the variable of the process decides")
        #expect(SystemTimeZone(link: link, environment: [:]).zone().identifier == "Asia/Kathmandu")
    }

    @Test("NOTIF-14: when the clocks change, quiet hours keep their time of day")
    func daylightSaving() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let quiet = QuietHours(start: 150, end: 420)
        // 29 March 2026: 01:59 CET is followed by 03:00 CEST, which is 01:00 UTC.
        let spring = Date(timeIntervalSince1970: 1_774_746_000)
        #expect(!quiet.contains(spring.addingTimeInterval(-60), in: berlin), "01:59")
        #expect(quiet.contains(spring, in: berlin), "03:00, though no 02:30 came before")
        #expect(quiet.contains(spring.addingTimeInterval(4 * 3600 - 60), in: berlin), "06:59")
        #expect(!quiet.contains(spring.addingTimeInterval(4 * 3600), in: berlin), "07:00")
        // 25 October 2026: 02:59 CEST is followed by 02:00 CET, which is 01:00 UTC; 02:30 comes twice.
        let autumn = Date(timeIntervalSince1970: 1_792_890_000)
        #expect(quiet.contains(autumn.addingTimeInterval(-60), in: berlin), "02:59 CEST")
        #expect(!quiet.contains(autumn, in: berlin), "02:00 CET")
        #expect(quiet.contains(autumn.addingTimeInterval(1800), in: berlin), "02:30 CET")
    }
}
