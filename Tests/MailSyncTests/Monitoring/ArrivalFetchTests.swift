import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("New mail that IDLE announces", .timeLimit(.minutes(10)), .soundStores)
struct ArrivalFetchTests {
    /// Runs the inbox monitor until it idles for the second time after the server has announced `announced` messages.
    ///
    /// - Parameters:
    ///   - arrives: changes the inbox before the announcement.
    ///   - body: receives the commands that the announcement caused, and the account.
    private func announce(
        _ announced: Int, window: SyncWindow = .all, arrives: @escaping @Sendable (inout MiniServer.Box) -> Void,
        _ body: ([String], MiniAccount) async throws -> Void
    ) async throws {
        let server = MiniServer(["INBOX": 40])
        server.change { $0.capabilities += " IDLE" }
        try await MiniAccount.run(server, window: window) { account in
            _ = try await account.pass()
            server.change { state in
                state.fault = { [server] command, _ in
                    guard command == "IDLE" else { return nil }
                    server.change { state in
                        let isFirst = state.commands.count { $0 == "IDLE" } == 1
                        if isFirst { arrives(&state.boxes["INBOX", default: MiniServer.Box()]) }
                        state.idleEvents = isFirst ? "* \(announced) EXISTS\r\n" : ""
                    }
                    return nil
                }
            }
            let clock = ManualClock()
            let monitor = InboxMonitor(
                store: account.store, pool: account.pool, account: account.account, context: account.context,
                logger: MiniAccount.logger, clock: clock, now: { [time = account.clock] in time.now })
            let monitoring = Task { try await monitor.monitorInbox() }
            while server.count("IDLE") < 2 {
                // A comparison waits for the end of a burst.
                clock.advance(by: .milliseconds(500))
                await Task.yield()
            }
            monitoring.cancel()
            _ = await monitoring.result
            let commands = server.commands
            let first = try #require(commands.firstIndex(of: "IDLE"))
            let second = try #require(commands[(first + 1)...].firstIndex(of: "IDLE"))
            try await body(Array(commands[(first + 1)..<second]), account)
        }
    }

    @Test("FR-SYNC-03: EXISTS causes one command, and the comparison is left to the next pass")
    func oneCommand() async throws {
        try await announce(
            42,
            arrives: {
                $0.add(.init(subject: "new-1")); $0.add(.init(subject: "new-2"))
            }
        ) {
            commands, account in
            #expect(commands.filter { !$0.hasPrefix("DONE") }.count { $0.hasPrefix("UID FETCH 41:1040 ") } == 1)
            #expect(!commands.contains { $0.hasPrefix("EXAMINE") || $0.hasPrefix("UID SEARCH") }, "\(commands)")
            #expect(try account.subjects("INBOX").count == 42)
            #expect(try account.store.cursor(of: account.mailbox("INBOX").id).messageCount == 40)
            _ = try await account.pass()
            #expect(try account.store.cursor(of: account.mailbox("INBOX").id).messageCount == 42)
            #expect(try account.subjects("INBOX").count == 42)
        }
    }

    @Test("FR-SYNC-03: a count that new mail does not explain causes a comparison")
    func unexplained() async throws {
        try await announce(43, arrives: { $0.add(.init(subject: "new")) }) { commands, account in
            #expect(commands.contains { $0.hasPrefix("EXAMINE") }, "\(commands)")
            let stored = try account.subjects("INBOX").count
            #expect(stored == 41)
        }
    }

    @Test("FR-SYNC-03: arriving mail older than the window is compared before it is stored")
    func oldMail() async throws {
        let old = MiniServer.Message(subject: "old", date: "10-Jan-2016 10:00:00 +0000")
        try await announce(41, window: .days(30), arrives: { $0.add(old) }) { commands, _ in
            #expect(commands.contains { $0.hasPrefix("EXAMINE") }, "\(commands)")
        }
    }

    @Test("FR-SYNC-03: more messages than fit into one response are fetched in batches, after a comparison")
    func flood() async throws {
        try await announce(340, arrives: { for number in 1...300 { $0.add(.init(subject: "flood-\(number)")) } }) {
            commands, account in
            #expect(!commands.contains { $0.hasPrefix("UID FETCH 41:1040 ") }, "\(commands)")
            let stored = try account.subjects("INBOX").count
            #expect(stored == 340)
        }
    }
}
