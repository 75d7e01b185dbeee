import Foundation
import MailModel
import MailRules
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailSync

@Suite("Delayed rules", .soundStores)
struct RuleRunningTests {
    @Test("IMAP-09: a rule about the text acts after ten minutes if no texts are downloaded")
    func withoutTexts() async throws {
        let server = MiniServer(["INBOX": 1])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            _ = try account.store.addRule(RuleDraft(name: "Bin", condition: "lottery", actions: [.star]))
            server.change { $0.boxes["INBOX"]?.add(MiniServer.Message(subject: "Lottery")) }
            _ = try await account.pass()
            let inbox = try account.mailbox("INBOX").id
            let starred = { try account.store.messages(in: inbox, before: nil, limit: 9).filter(\.isStarred).count }
            #expect(try starred() == 0)
            let clock = ManualClock()
            let rules = RuleRunning(store: account.store, logger: MiniAccount.logger, clock: clock)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await rules.run() }
                await clock.waitForSleepers()
                account.clock.advance(by: .seconds(600))
                clock.advance(by: .seconds(600))
                let changes = account.store.changes()
                if try starred() == 0 { for await _ in changes where try starred() == 1 { break } }
                group.cancelAll()
            }
            #expect(try starred() == 1)
            #expect(await rules.finish() == nil, "nothing waits any more")
        }
    }
}
