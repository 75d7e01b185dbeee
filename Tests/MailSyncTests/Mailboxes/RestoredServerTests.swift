import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

/// Servers that report what is not true, or no longer true.
@Suite("Restored servers, and servers that confirm without acting", .timeLimit(.minutes(10)), .soundStores)
struct RestoredServerTests {
    /// Restores the inbox to its state before its last two messages arrived.
    private static func putBack(_ server: MiniServer, fresh count: Int) {
        server.change { state in
            state.boxes["INBOX"]?.messages[4] = nil
            state.boxes["INBOX"]?.messages[5] = nil
            state.boxes["INBOX"]?.next = 4
            for number in 0..<count { state.boxes["INBOX"]?.add(MiniServer.Message(subject: "Fresh-\(number)")) }
        }
    }

    @Test(
        "FR-SYNC-02: UIDs that a restored server reuses hide no new mail, at any value of its counters",
        arguments: [1, 2, 3])
    func reused(_ count: Int) async throws {
        let server = MiniServer(["INBOX": 5])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            Self.putBack(server, fresh: count)
            _ = try await account.pass()
            #expect(try account.subjects("INBOX") == server.subjects("INBOX").sorted())
            let writes = server.count("UID FETCH")
            _ = try await account.pass()
            #expect(try account.subjects("INBOX") == server.subjects("INBOX").sorted())
            #expect(server.count("UID FETCH") <= writes + 2, "it is found out once")
        }
    }

    @Test(
        "FR-SYNC-05: a change of a message that a restored server has lost is not made to the one that has its UID now",
        arguments: [1, 3])
    func another(_ count: Int) async throws {
        let server = MiniServer(["INBOX": 5])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            let lost = try #require(
                try account.store.messages(in: account.mailbox("INBOX").id, limit: 10).first { $0.subject == "INBOX-4" }
            )
            _ = try account.store.perform(.star, on: [.message(lost.id)])
            Self.putBack(server, fresh: count)
            for _ in 0..<3 {
                _ = try await account.pass()
                account.clock.advance(by: .seconds(20))
            }
            server.change { state in
                #expect(state.boxes["INBOX"]?.messages.values.allSatisfy { $0.flags.isEmpty } == true)
            }
            #expect(try account.subjects("INBOX") == server.subjects("INBOX").sorted())
        }
    }

    @Test("FR-SYNC-02: a loss that was deferred and reversed is deferred again the next time")
    func comesAndGoes() async throws {
        let server = MiniServer(["INBOX": 100])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            for _ in 0..<2 {
                let boxes = Boxes(server)
                server.change { state in for uid: UInt32 in 1...90 { state.boxes["INBOX"]?.messages[uid] = nil } }
                #expect(try await account.pass().failures.map(\.mailbox) == ["INBOX"])
                #expect(try account.subjects("INBOX").count == 100)
                server.change { $0.boxes = boxes.all }
                #expect(try await account.pass().failures.isEmpty)
                account.clock.advance(by: .seconds(60))
            }
        }
    }

    private struct Boxes {
        var all: [String: MiniServer.Box] = [:]

        init(_ server: MiniServer) {
            var copy: [String: MiniServer.Box] = [:]
            server.change { copy = $0.boxes }
            all = copy
        }
    }

    @Test("FR-SYNC-05: without MOVE nothing is copied if originals cannot be marked as deleted, with a notice")
    func cannotMark() async throws {
        let server = MiniServer(["INBOX": 1, "Archive": 0])
        server.change {
            $0.capabilities = "IMAP4rev1 UIDPLUS UNSELECT"; $0.permanentFlags = #"\Seen \Flagged"#
        }
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            try archive(in: account)
            for _ in 0..<5 {
                _ = try await account.pass()
                account.clock.advance(by: .seconds(60))
            }
            #expect(server.subjects("Archive").isEmpty)
            #expect(try account.subjects("INBOX") == ["INBOX-1"])
            #expect(try account.store.notices(after: 0).count == 1)
            #expect(try account.store.pendingChanges().isEmpty)
        }
    }

    @Test("FR-SYNC-02: an original that a server keeps although it said OK is shown where it is")
    func keepsOriginal() async throws {
        let server = MiniServer(["INBOX": 2, "Archive": 0])
        server.change { state in
            state.capabilities = "IMAP4rev1 UIDPLUS UNSELECT CONDSTORE"
            state.fault = { command, _ in
                ["UID STORE", "UID EXPUNGE"].contains(where: command.hasPrefix) ? .refusal("OK done") : nil
            }
        }
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            try archive(in: account)
            for _ in 0..<3 {
                _ = try await account.pass()
                account.clock.advance(by: .seconds(60))
            }
            #expect(server.subjects("INBOX").count == 2)
            #expect(try account.subjects("INBOX") == server.subjects("INBOX"))
            #expect(try account.subjects("Archive") == server.subjects("Archive"))
        }
    }

    @Test("FR-SYNC-02: SELECT without counters does not mean an empty mailbox; mail and pending changes stay")
    func saysNothing() async throws {
        let server = MiniServer(["INBOX": 3, "Archive": 0])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            try archive(in: account)
            server.change { state in
                state.fault = { command, _ in
                    ["SELECT", "EXAMINE"].contains(where: command.hasPrefix) ? .refusal("OK done") : nil
                }
            }
            _ = try await account.pass()
            #expect(try account.store.messages(in: account.mailbox("INBOX").id, limit: 10).count == 2)
            #expect(try account.store.pendingChanges().count == 1)
            server.change { $0.fault = nil }
            account.clock.advance(by: .seconds(60))
            _ = try await account.pass()
            #expect(try account.store.pendingChanges().isEmpty)
            #expect(server.subjects("Archive").count == 1)
            #expect(server.subjects("INBOX").count == 2)
        }
    }

    @Test("FR-SYNC-05: a mailbox that an action needs is created in the server's personal namespace")
    func namespace() async throws {
        let server = MiniServer(["INBOX": 1, "Public/News": 0])
        server.change {
            $0.capabilities += " NAMESPACE"; $0.prefix = "INBOX/"
        }
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            try archive(in: account)
            _ = try await account.pass()
            #expect(server.commands.contains("CREATE INBOX/Archive"))
            #expect(server.count("NAMESPACE") == 1, "it is asked for once")
        }
    }

    private func archive(in account: MiniAccount) throws {
        let message = try #require(try account.store.messages(in: account.mailbox("INBOX").id, limit: 10).first)
        _ = try account.store.perform(.archive, on: [.message(message.id)])
    }
}
