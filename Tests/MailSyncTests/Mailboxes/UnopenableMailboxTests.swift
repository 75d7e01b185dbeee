import Foundation
import MailModel
import MailStorage
import MailTestKit
import SASL
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("A mailbox that the server cannot open", .timeLimit(.minutes(10)), .soundStores)
struct UnopenableMailboxTests {
    private static func whenOpening(_ names: Set<String>, _ fault: MiniServer.Fault) -> MiniServer.Hook {
        { command, _ in
            let parts = command.split(separator: " ")
            return parts.first == "EXAMINE" && names.contains(String(parts[1].filter { $0 != "\"" })) ? fault : nil
        }
    }

    @Test(
        "FR-SYNC-01: mailboxes that break the connection are skipped, and the account has no error",
        arguments: [["Large"], ["Large", "Old", "Other"]] as [Set<String>])
    func costsTheConnection(_ names: Set<String>) async throws {
        let boxes = ["INBOX": 2, "Large": 700, "Old": 1, "Other": 1, "Work": 3]
        let server = MiniServer(boxes, fault: Self.whenOpening(names, .close))
        try await MiniAccount.run(server) { account in
            let summary = try await account.pass()
            #expect(Set(summary.failures.compactMap(\.mailbox)) == names)
            #expect(summary.accountError == nil)
            #expect(try account.subjects("Work").count == 3)
            let known = try account.store.account(account.account.id)
            #expect(known?.lastSuccess != nil)
            let report = try account.store.syncReports(account: account.account.id)
            #expect(report.values.count { $0.problem != nil } == names.count)
            let status = try account.store.mailboxSyncStatus(of: try #require(known))
            #expect(status.values.count { $0.backfill == .error && $0.lastSync == nil } == names.count)
            #expect(status.values.count { $0.backfill == .completed && $0.lastSync != nil } == 5 - names.count)
        }
    }

    @Test("FR-SYNC-01: an account without a usable mailbox has an error")
    func nothingOpens() async throws {
        let server = MiniServer(
            ["INBOX": 2, "Work": 3], fault: Self.whenOpening(["INBOX", "Work"], .refusal("NO no")))
        try await MiniAccount.run(server) { account in
            let summary = try await account.pass()
            #expect(summary.failures.count == 2)
            #expect(summary.accountError?.contains("“no”") == true)
            let known = try account.store.account(account.account.id)
            #expect(known?.lastSuccess == nil)
        }
    }

    @Test(
        "FR-SYNC-01: an account without its inbox has an error, and other mailboxes are synced",
        arguments: [MiniServer.Fault.refusal("NO [SERVERBUG] no"), .close])
    func inboxDoesNotOpen(_ fault: MiniServer.Fault) async throws {
        let server = MiniServer(["INBOX": 2, "Work": 3], fault: Self.whenOpening(["INBOX"], fault))
        try await MiniAccount.run(server) { account in
            let first = try await account.pass()
            #expect(first.accountError != nil)
            #expect(try account.subjects("Work").count == 3)
            let unwell = try account.store.account(account.account.id)
            #expect(unwell?.lastSuccess == nil)
            server.change { $0.fault = nil }
            let second = try await account.pass()
            #expect(second.accountError == nil)
            let well = try account.store.account(account.account.id)
            #expect(well?.lastSuccess != nil)
        }
    }

    @Test("FR-SYNC-01: the daemon reports at once that nothing can be opened, and retries on the longer schedule")
    func daemonTells() async throws {
        let small = try await MiniEngine()
        let refusal = MiniServer.Fault.refusal("NO [SERVERBUG] disk on fire")
        let server = MiniServer(["INBOX": 2, "Work": 3], fault: Self.whenOpening(["INBOX", "Work"], refusal))
        try await small.run(server) { wire in
            let anna = try small.addAccount("anna", port: wire.port)
            let engine = try small.engine()
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await engine.run() }
                try? await small.wait { try small.store.account(anna)?.error != nil }
                let reported = try? small.store.account(anna)
                #expect(reported?.state == .error)
                #expect(reported?.error?.contains("disk on fire") == true)
                #expect(reported?.isOffline == false)
                let failed = small.clock.now.offset
                server.change { $0.fault = nil }
                while (try? small.store.account(anna)?.error) != nil {
                    await small.clock.waitForSleepers()
                    small.clock.advance(by: .seconds(1))
                    await Task.yield()
                }
                #expect(small.clock.now.offset - failed >= .seconds(30))
                #expect((try? small.store.account(anna)?.lastSuccess) != nil)
                group.cancelAll()
            }
        }
    }

    @Test("FR-SYNC-01: a requested sync pass reports it too, and the next successful one clears it")
    func requestedPassReports() async throws {
        let small = try await MiniEngine()
        let refusal = MiniServer.Fault.refusal("NO [SERVERBUG] disk on fire")
        let server = MiniServer(["INBOX": 2, "Work": 3], fault: Self.whenOpening(["INBOX", "Work"], refusal))
        try await small.run(server) { wire in
            let anna = try small.addAccount("anna", port: wire.port)
            let engine = try small.engine()
            let summary = try await engine.sync(anna, options: SyncOptions(bodies: .none))
            #expect(summary.failures.count == 2)
            #expect(try small.store.account(anna)?.state == .error)
            #expect(try small.store.account(anna)?.error?.contains("disk on fire") == true)
            server.change { $0.fault = nil }
            _ = try await engine.sync(anna, options: SyncOptions(bodies: .none))
            #expect(try small.store.account(anna)?.error == nil)
            #expect(try small.store.account(anna)?.state == .idle)
        }
    }

    @Test("A check that opens the inbox reports the server's response")
    func checksInbox() async throws {
        let small = try await MiniEngine()
        let refusal = MiniServer.Fault.refusal("NO [SERVERBUG] disk on fire")
        let server = MiniServer(["INBOX": 2], fault: Self.whenOpening(["INBOX"], refusal))
        try await small.run(server) { wire in
            let anna = try small.addAccount("anna", port: wire.port)
            let settings = try #require(try small.store.account(anna)).settings
            let engine = try small.engine()
            let credentials = IMAPCredentials(username: settings.username, password: Secret("secret"))
            try await engine.check(settings, credentials: credentials)
            var refused: IMAPError?
            do {
                try await engine.check(settings, credentials: credentials, opensInbox: true)
            } catch {
                refused = error as? IMAPError
            }
            #expect(refused?.commandName == "EXAMINE")
            #expect(refused?.explanation.contains("disk on fire") == true)
            server.change { $0.fault = nil }
            try await engine.check(settings, credentials: credentials, opensInbox: true)
        }
    }

    @Test("FR-SYNC-01: a mailbox that does not respond is skipped")
    func hangs() async throws {
        let server = MiniServer(["INBOX": 2, "Old": 1, "Work": 3], fault: Self.whenOpening(["Old"], .silence))
        try await MiniAccount.run(server) { account in
            let summary = try await account.pass()
            #expect(summary.failures.map(\.mailbox) == ["Old"])
            #expect(try account.subjects("Work").count == 3)
        }
    }

    @Test("FR-SYNC-01: the inbox exists even if the server does not list it")
    func inboxIsNotListed() async throws {
        let server = MiniServer(["INBOX": 2, "Work": 3])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            server.change {
                $0.unlisted = ["INBOX"]
                $0.boxes["INBOX"]?.add(.init(subject: "news"))
            }
            _ = try await account.pass()
            #expect(try account.subjects("INBOX").count == 3)
        }
    }

    @Test("FR-SYNC-02: the window of a mailbox whose numbers fit into no line is found by dates")
    func largeMailbox() async throws {
        let server = MiniServer(["INBOX": 1, "Large": 5])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            // More messages than the old mail stored here could be.
            server.change { state in
                for number in 1...7 { state.boxes["Large"]?.add(.init(subject: "of long ago \(number)")) }
            }
            let large = try account.mailbox("Large")
            try await account.pool.withConnection(priority: .headers) { connection in
                var request = account.mailboxSyncs.request(large, window: .days(0))
                request.plainSearchCount = 3
                let sync = account.mailboxSyncs.sync(request, on: connection, observer: MailboxSyncObserver())
                _ = try await sync.run(selected: try await connection.select("Large", readOnly: true))
            }
            #expect(try account.subjects("Large").count == 5)
            #expect(server.count("UID SEARCH SINCE") == 0)
        }
    }
}
