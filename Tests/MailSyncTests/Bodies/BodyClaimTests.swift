import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("Concurrent requests for bodies", .timeLimit(.minutes(10)), .soundStores)
struct BodyClaimTests {
    private func makeDownload(_ account: MiniAccount, priority: ConnectionPool.Priority = .bodies) -> BodyDownload {
        BodyDownload(store: account.store, pool: account.pool, context: account.context, priority: priority)
    }

    private func requests(_ account: MiniAccount) throws -> [BodyRequest] {
        try account.store.bodiesToPrefetch(account: account.account.id, since: nil, limit: 100)
    }

    private func askedCount(_ server: MiniServer) -> Int {
        server.commands.count { $0.hasPrefix("UID FETCH ") && $0.contains("BODY.PEEK[]") }
    }

    @Test("FR-SYNC-04: several downloads at the same time fetch each body once")
    func once() async throws {
        let server = MiniServer(["INBOX": 5])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            let wanted = try requests(account)
            let mailboxes = try account.store.mailboxes(account: account.account.id)
            #expect(wanted.count == 5)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 {
                    let download = makeDownload(account)
                    group.addTask { _ = try await download.run(wanted, mailboxes: mailboxes) }
                }
                try await group.waitForAll()
            }
            #expect(askedCount(server) == 1)
            #expect(try wanted.allSatisfy { try account.store.isHere($0) })
            #expect(try await makeDownload(account).run(wanted, mailboxes: mailboxes) == 0)
            #expect(askedCount(server) == 1)
        }
    }

    @Test("FR-SYNC-04: a download that fails leaves its messages to the next one")
    func released() async throws {
        let server = MiniServer(["INBOX": 3])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            let wanted = try requests(account)
            let mailboxes = try account.store.mailboxes(account: account.account.id)
            server.change { $0.fault = { command, _ in command.hasPrefix("UID FETCH ") ? .silence : nil } }
            await #expect(throws: IMAPError.self) {
                _ = try await makeDownload(account).run(wanted, mailboxes: mailboxes)
            }
            server.change { $0.fault = nil }
            _ = try await makeDownload(account).run(wanted, mailboxes: mailboxes)
            #expect(try wanted.allSatisfy { try account.store.isHere($0) })
        }
    }

    @Test("FR-SYNC-04: user requests do not wait for prefetching")
    func userRequests() async throws {
        let server = MiniServer(["INBOX": 3])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            let wanted = try requests(account)
            let mailboxes = try account.store.mailboxes(account: account.account.id)
            let claimed = account.context.claimBodies(Set(wanted.map(\.message)), isShared: false)
            #expect(claimed.count == 3)
            #expect(try await makeDownload(account).run(wanted, mailboxes: mailboxes) == 0)
            #expect(askedCount(server) == 0)
            let first = Array(wanted.prefix(1))
            #expect(try await makeDownload(account, priority: .user).run(first, mailboxes: mailboxes) > 0)
            // The first claim is valid until it is released itself.
            #expect(account.context.claimBodies(claimed, isShared: false).isEmpty)
            account.context.releaseBodies(claimed)
            #expect(account.context.claimBodies(claimed, isShared: false) == claimed)
        }
    }
}
