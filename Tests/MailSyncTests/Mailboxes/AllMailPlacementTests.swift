import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

@Suite("Undo of archiving on a server with All Mail", .timeLimit(.minutes(10)), .soundStores)
struct AllMailPlacementTests {
    /// Archived on the server and undone here.
    private func undone(
        _ server: MiniServer, _ account: MiniAccount
    ) async throws -> MessageSummary {
        _ = try await account.pass()
        let inbox = try account.mailbox("INBOX").id
        let message = try #require(
            try account.store.messages(in: inbox, limit: 10).first { $0.subject == "INBOX-1" })
        let token = try #require(try account.store.perform(.archive, on: [.message(message.id)]).undoToken)
        _ = try await account.pass()
        #expect(server.subjects("INBOX") == ["INBOX-2"])
        #expect(try account.store.undo(token))
        #expect(try account.subjects("INBOX") == ["INBOX-1", "INBOX-2"])
        return message
    }

    private func server(_ change: (inout MiniServer.State) -> Void = { _ in }) -> MiniServer {
        let server = MiniServer(["INBOX": 2, "Everything": 2])
        server.change {
            $0.capabilities += " X-GM-EXT-1"
            $0.attributes = ["Everything": "\\All"]
            // Another message with the same Message-ID but another size.
            $0.boxes["Everything"]?.add(.init(subject: "INBOX-1", flags: [], ending: "and more\r\n"))
            change(&$0)
        }
        return server
    }

    private func fault(_ fault: MiniServer.Fault, for prefix: String) -> MiniServer.Hook {
        { command, mailbox in command.hasPrefix(prefix) && mailbox == "Everything" ? fault : nil }
    }

    private func expectBack(_ server: MiniServer, _ account: MiniAccount) throws {
        #expect(server.subjects("INBOX").sorted() == ["INBOX-1", "INBOX-2"])
        #expect(server.subjects("Everything").filter { $0 == "INBOX-1" }.count == 2, "it stays there")
        #expect(try account.subjects("INBOX") == ["INBOX-1", "INBOX-2"])
        #expect(try account.store.pendingOperationCount(account: account.account.id) == 0)
    }

    @Test(
        "FR-SYNC-10: it is copied back out of All Mail, whether or not the server tells the new UID",
        arguments: [true, false])
    func copiedBack(tellsCopies: Bool) async throws {
        let server = server { $0.tellsCopies = tellsCopies }
        try await MiniAccount.run(server) { account in
            _ = try await undone(server, account)
            _ = try await account.pass()
            try expectBack(server, account)
            #expect(server.count("UID COPY") == 1)
            #expect(server.count("UID SEARCH HEADER") == (tellsCopies ? 0 : 1))
        }
    }

    @Test("FR-SYNC-10: an outdated placement is not used", arguments: [true, false])
    func movedOn(isRenumbered: Bool) async throws {
        let server = server()
        try await MiniAccount.run(server) { account in
            _ = try await undone(server, account)
            server.change { state in
                let all = state.boxes["Everything"]
                var other = MiniServer.Box()
                other.next = isRenumbered ? 2 : 10
                for message in (all?.messages ?? [:]).sorted(by: { $0.key > $1.key }) { other.add(message.value) }
                state.boxes["Everything"] = other
            }
            _ = try await account.pass()
            try expectBack(server, account)
            #expect(server.count("UID SEARCH HEADER") == 1)
        }
    }

    @Test("FR-SYNC-05: a copy whose response was lost is found, not repeated")
    func lostAnswer() async throws {
        let server = server()
        try await MiniAccount.run(server) { account in
            _ = try await undone(server, account)
            server.change { $0.fault = fault(.closeAfterwards, for: "UID COPY") }
            _ = try await account.pass()
            server.change { $0.fault = nil }
            account.clock.advance(by: .seconds(60))
            _ = try await account.pass()
            try expectBack(server, account)
            #expect(server.count("UID COPY") == 1)
        }
    }

    @Test(
        "FR-SYNC-05: after repeated refusals it is archived again, with a notice",
        arguments: ["UID COPY", "UID SEARCH"])
    func refused(command: String) async throws {
        let server = server { $0.tellsCopies = false }
        try await MiniAccount.run(server) { account in
            let message = try await undone(server, account)
            server.change { $0.fault = fault(.refusal("NO not now"), for: command) }
            for _ in 0..<5 {
                _ = try await account.pass()
                account.clock.advance(by: .seconds(60))
            }
            #expect(server.subjects("INBOX") == ["INBOX-2"])
            #expect(try account.subjects("INBOX") == ["INBOX-2"])
            #expect(try account.store.pendingOperationCount(account: account.account.id) == 0)
            #expect(try account.store.threadCount(in: .archive(account.account.id)) == 1)
            #expect(try account.store.notices(after: 0).count == 1)
            #expect(try account.store.message(message.id) != nil)
        }
    }

    @Test("FR-SYNC-10: a message that no mailbox has stays archived here, with a notice")
    func gone() async throws {
        let server = server()
        try await MiniAccount.run(server) { account in
            _ = try await undone(server, account)
            server.change { $0.boxes["Everything"]?.messages = [:] }
            _ = try await account.pass()
            #expect(try account.subjects("INBOX") == ["INBOX-2"])
            #expect(try account.store.threadCount(in: .archive(account.account.id)) == 1)
            #expect(try account.store.notices(after: 0).first?.text.contains("stays in the archive here") == true)
        }
    }

    @Test("FR-SYNC-10: mail archived on the server is starred there, moved to Trash, and returned to the archive")
    func actedOnInArchive() async throws {
        let server = server()
        server.change {
            $0.boxes["Bin"] = .init(); $0.attributes["Bin"] = "\\Trash"
        }
        try await MiniAccount.run(server) { account in
            let message = try await undone(server, account)
            _ = try account.store.perform(.archive, on: [.message(message.id)])
            _ = try await account.pass()
            func isStarred() -> Bool {
                var isStarred = false
                server.change { state in
                    let messages = state.boxes["Everything"]?.messages.values.map(\.flags) ?? []
                    isStarred = messages.contains { $0.contains("\\Flagged") }
                }
                return isStarred
            }
            let star = try account.store.perform(.star, on: [.message(message.id)])
            _ = try await account.pass()
            #expect(isStarred())
            #expect(try account.store.undo(try #require(star.undoToken)))
            _ = try await account.pass()
            #expect(!isStarred())
            func copies() -> Int { server.subjects("Everything").count { $0 == "INBOX-1" } }
            let before = copies()
            let receipt = try account.store.perform(.trash, on: [.message(message.id)])
            _ = try await account.pass()
            #expect(server.subjects("Bin") == ["INBOX-1"])
            #expect(copies() == before - 1, "moved to Trash, it does not stay in the archive")
            #expect(try account.subjects("Bin") == ["INBOX-1"])
            #expect(try account.store.undo(try #require(receipt.undoToken)))
            _ = try await account.pass()
            #expect(server.subjects("Bin").isEmpty)
            #expect(try account.store.threadCount(in: .archive(account.account.id)) == 1)
            #expect(try account.store.pendingOperationCount(account: account.account.id) == 0)
            #expect(try account.store.notices(after: 0).isEmpty)
        }
    }

    @Test("FR-SYNC-10: what went to Trash with another mailbox while it waited in All Mail is there, not given up")
    func wentToTrashMeanwhile() async throws {
        let server = server()
        server.change {
            $0.boxes["Bin"] = .init(); $0.attributes["Bin"] = "\\Trash"
        }
        try await MiniAccount.run(server) { account in
            let message = try await undone(server, account)
            _ = try account.store.perform(.archive, on: [.message(message.id)])
            _ = try account.store.perform(.trash, on: [.message(message.id)])
            server.change { state in
                guard let all = state.boxes["Everything"],
                    let own = all.messages.first(where: { $0.value.ending.isEmpty && $0.value.subject == "INBOX-1" })
                else { return }
                state.boxes["Everything"]?.messages[own.key] = nil
                state.boxes["Bin"]?.add(own.value)
            }
            _ = try await account.pass()
            #expect(try account.subjects("Bin") == ["INBOX-1"])
            #expect(try account.store.pendingOperationCount(account: account.account.id) == 0)
            let notices = try account.store.notices(after: 0).map(\.text)
            #expect(notices == [])
        }
    }
}
