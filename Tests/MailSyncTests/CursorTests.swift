import MailModel
import MailStorage
import StoreTestKit
import Synchronization
import Testing

@testable import MailSync

@Suite("Cursors of a mailbox", .timeLimit(.minutes(10)), .soundStores)
struct CursorTests {
    /// Closes the connection at the header fetch with that number, counted from its creation.
    private static func ending(atFetch number: Int) -> MiniServer.Hook {
        let count = Mutex(0)
        return { command, mailbox in
            guard mailbox == "INBOX", command.contains("FETCH"), command.contains("HEADER") else { return nil }
            let fetches = count.withLock { count in
                count += 1
                return count
            }
            return fetches >= number ? .close : nil
        }
    }

    @Test(
        "FR-SYNC-02: both cursors move with each stored batch, and mail behind them is not fetched again",
        arguments: 2...4)
    func cursors(lastFetch: Int) async throws {
        let server = MiniServer(["INBOX": 1800], fault: Self.ending(atFetch: lastFetch))
        try await MiniAccount.run(server) { account in
            _ = try? await account.pass()
            let inbox = try account.mailbox("INBOX").id
            let cut = try account.store.cursor(of: inbox)
            let stored = try account.store.knownUIDs(mailbox: inbox)
            #expect(!stored.isEmpty && stored.count < 1800)
            #expect(cut.forwardUID == UID(1800))
            #expect(cut.backfillUID == stored.min)
            server.change {
                $0.fault = nil
                $0.boxes["INBOX"]?.add(.init(subject: "news"))
            }
            // The messages requested when the connection was closed are quarantined for a while.
            account.clock.advance(by: .seconds(3600))
            let before = server.commands.count
            _ = try await account.pass()
            let whole = try account.store.cursor(of: inbox)
            #expect(whole.forwardUID == UID(1801) && whole.backfillUID == UID.min)
            #expect(try account.store.knownUIDs(mailbox: inbox).count == 1801)
            let asked = server.commands[before...].filter { $0.hasPrefix("UID FETCH ") && $0.contains("HEADER") }
            #expect(!asked.isEmpty)
            for command in asked {
                let set = MiniSequenceSet(command.split(separator: " ")[2])
                #expect(stored.uids.allSatisfy { !set.contains($0.rawValue) }, "of \(command), some were stored")
            }
        }
    }
}
