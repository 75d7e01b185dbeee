import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailSync

@Suite("Mail outside synced mailboxes", .timeLimit(.minutes(10)), .soundStores)
struct AllMailLookupTests {
    /// Archived on a server with an unsynced All Mail mailbox, without a downloaded text.
    private func archived(
        _ server: MiniServer, _ account: MiniAccount
    ) async throws -> MessageSummary {
        _ = try await account.pass()
        let message = try #require(try account.store.messages(in: account.mailbox("INBOX").id, limit: 10).first)
        _ = try account.store.perform(.archive, on: [.message(message.id)])
        _ = try await account.pass()
        #expect(server.subjects("INBOX").isEmpty && server.subjects("Everything").contains(message.subject))
        try account.store.requestBody(message.id)
        return message
    }

    private func server() -> MiniServer {
        let server = MiniServer(["INBOX": 1, "Everything": 3])
        server.change {
            $0.capabilities += " X-GM-EXT-1"
            $0.attributes = ["Everything": "\\All"]
            // Another message with the same Message-ID but another size.
            $0.boxes["Everything"]?.add(.init(subject: "INBOX-1", flags: [], ending: "and more\r\n"))
        }
        return server
    }

    @Test("FR-SYNC-10: archived mail without text is found on the server, by Message-ID and size")
    func found() async throws {
        let server = server()
        try await MiniAccount.run(server) { account in
            let message = try await archived(server, account)
            _ = try await account.pass(SyncOptions(bodies: .recent))
            let detail = try #require(try account.store.message(message.id))
            #expect(detail.body == .stored)
            let bytes = try #require(try account.store.rawBytes(of: message.id))
            #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\r\n\r\nhello\r\n"))
            #expect(
                try account.store.mailboxes(account: account.account.id).allSatisfy {
                    $0.listing.role != .all || $0.total == 0
                })
        }
    }

    @Test("FR-SYNC-10: archived mail without text is fetched by the daemon when it is opened")
    func opened() async throws {
        let small = try await MiniEngine()
        let server = server()
        try await small.run(server) { wire in
            let account = try small.addAccount("anna", port: wire.port)
            let engine = try small.engine()
            _ = try await engine.sync(options: SyncOptions(bodies: .none))
            let inbox = try #require(try small.store.mailboxes(account: account).first { $0.listing.role == .inbox })
            let message = try #require(try small.store.messages(in: inbox.id, limit: 10).first)
            _ = try small.store.perform(.archive, on: [.message(message.id)])
            _ = try await engine.sync(options: SyncOptions(bodies: .none))
            let changes = small.store.changes()
            try small.store.requestBody(message.id)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await engine.run() }
                for await _ in changes where (try? small.store.message(message.id)?.body) == .stored { break }
                group.cancelAll()
            }
            #expect(try small.store.rawBytes(of: message.id) != nil)
        }
    }

    @Test("FR-SYNC-10: a server that refuses the lookup in All Mail delays no sync pass", arguments: [true, false])
    func refused(isSelect: Bool) async throws {
        let server = server()
        try await MiniAccount.run(server) { account in
            let message = try await archived(server, account)
            server.change { state in
                state.fault = { command, mailbox in
                    let isMeant =
                        isSelect
                        ? command.contains("Everything") && command.hasPrefix("E")
                        : mailbox == "Everything" && command.hasPrefix("UID SEARCH")
                    return isMeant ? .refusal("NO [UNAVAILABLE] not now") : nil
                }
            }
            let summary = try await account.pass(SyncOptions(bodies: .recent))
            #expect(summary.failures.isEmpty)
            #expect(try account.store.message(message.id)?.body == .failed)
        }
    }

    @Test("FR-SYNC-10: a message that no mailbox has is reported to the user and not looked up again automatically")
    func gone() async throws {
        let server = server()
        try await MiniAccount.run(server) { account in
            let message = try await archived(server, account)
            server.change { $0.boxes["Everything"]?.messages = [:] }
            _ = try await account.pass(SyncOptions(bodies: .recent))
            #expect(try account.store.message(message.id)?.body == .failed)
            #expect(try account.store.wantedUnlocatedMessages(account: account.account.id, limit: 9).isEmpty)
            let history = try #require(try account.store.history(of: message.id))
            #expect(history.entries.contains { "\($0)".contains("no longer in any synced mailbox") })
        }
    }
}
