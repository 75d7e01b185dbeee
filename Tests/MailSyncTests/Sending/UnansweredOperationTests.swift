import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("Changes without a response", .timeLimit(.minutes(10)), .soundStores)
struct UnansweredOperationTests {
    private static func whenMoving(_ uid: Int, _ fault: MiniServer.Fault) -> MiniServer.Hook {
        { command, _ in command.hasPrefix("UID MOVE \(uid) ") ? fault : nil }
    }

    private func message(_ subject: String, in account: MiniAccount) throws -> MessageID {
        let all = try account.store.messages(in: account.mailbox("INBOX").id, before: nil, limit: 100)
        return try #require(all.first { $0.subject == subject }).id
    }

    @Test("FR-SYNC-05: one hanging command delays neither other changes nor mail")
    func hangs() async throws {
        let server = MiniServer(["INBOX": 2, "Archive": 0], fault: Self.whenMoving(1, .silence))
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            _ = try account.store.perform(.archive, on: [.message(try message("INBOX-1", in: account))])
            _ = try account.store.perform(.markRead, on: [.message(try message("INBOX-2", in: account))])
            server.change { $0.boxes["INBOX"]?.add(.init(subject: "news")) }
            let summary = try await account.pass()
            #expect(summary.failures.count == 1)
            #expect(try account.subjects("INBOX").contains("news"))
            let waiting = try account.store.pendingChanges()
            #expect(waiting.map(\.attempts) == [1])
            #expect(waiting.first.map { $0.notBefore > account.clock.now } == true)
            let known = try #require(try account.store.account(account.account.id))
            let reason = waiting.first.map { PendingChangeExplanation($0, of: known, now: account.clock.now).reason }
            #expect(reason == .unconfirmed)
        }
    }

    @Test(
        "FR-SYNC-05: a move that always breaks the connection is verified after three retries, and then fails",
        arguments: [false, true])
    func endsEachTime(isCarriedOut: Bool) async throws {
        let server = MiniServer(["INBOX": 2, "Archive": 0], fault: Self.whenMoving(1, .close))
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            _ = try account.store.perform(.archive, on: [.message(try message("INBOX-1", in: account))])
            for attempt in 1...5 {
                if isCarriedOut, attempt == 4 {
                    server.change { $0.fault = Self.whenMoving(1, .closeAfterwards) }
                }
                _ = try await account.pass()
                account.clock.advance(by: .seconds(120))
            }
            #expect(server.count("UID MOVE") == 4)
            #expect(try account.store.pendingChanges().isEmpty)
            #expect(try account.store.notices(after: 0).count == (isCarriedOut ? 0 : 1))
            _ = try await account.pass()
            #expect(try account.subjects("INBOX").count == (isCarriedOut ? 1 : 2))
        }
    }
}
