import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("The bounds of the sync window", .timeLimit(.minutes(10)), .soundStores)
struct SyncWindowTests {
    @Test(
        "FR-SET-01: the server is asked for mail since the first day of the window and one day more for time zones",
        arguments: [
            (7, "7-Jan-2027"), (14, "31-Dec-2026"), (30, "15-Dec-2026"), (60, "15-Nov-2026"), (90, "16-Oct-2026"),
        ])
    func bounds(_ days: Int, _ first: String) async throws {
        // The clock of the account stands at 15 January 2027, 08:00 UTC.
        let server = MiniServer(["INBOX": 2])
        try await MiniAccount.run(server, window: .days(days)) { account in
            _ = try await account.pass()
            let searches = server.commands.filter { $0.contains("SINCE") }
            #expect(!searches.isEmpty)
            #expect(searches.allSatisfy { $0.contains("SINCE \(first)") }, "\(searches)")
        }
    }

    @Test("FR-SET-01: the window begins exactly that many days ago", arguments: [7, 14, 30, 60, 90])
    func start(_ days: Int) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let start = SyncWindow.days(days).start(before: now)
        #expect(start == Date(timeIntervalSince1970: 1_800_000_000 - Double(days * 86_400)))
        #expect(SyncWindow.all.start(before: now) == nil)
    }
}
