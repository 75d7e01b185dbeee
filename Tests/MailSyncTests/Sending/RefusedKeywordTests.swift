import Foundation
import MailModel
import MailRules
import MailStorage
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("Keywords that a server refuses", .timeLimit(.minutes(10)), .soundStores)
struct RefusedKeywordTests {
    private func first(in account: MiniAccount) throws -> MessageSummary {
        try #require(try account.store.messages(in: account.mailbox("INBOX").id, before: nil, limit: 9).first)
    }

    @Test("IMAP-18: where PERMANENTFLAGS has no new keywords, locks and labels stay here, and nothing is sent")
    func refused() async throws {
        let server = MiniServer(["INBOX": 1])
        server.change { $0.permanentFlags = #"\Seen \Flagged \Deleted"# }
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            let id = try first(in: account).id
            let label = try #require(MessageLabel(named: "Receipts"))
            try account.store.perform(.lock, on: [.message(id)])
            try account.store.perform(.label, on: [.message(id)], label: label)
            try account.store.perform(.star, on: [.message(id)])
            let summary = try await account.pass()
            #expect(summary.failures.isEmpty)
            #expect(try account.store.pendingOperationCount(account: account.account.id) == 0)
            let stores = server.commands.filter { $0.hasPrefix("UID STORE") }
            #expect(stores.count == 1 && stores[0].contains(#"\Flagged"#), "\(stores)")
            #expect(try first(in: account).isLocked && first(in: account).isStarred)
            #expect(try account.store.notices(after: 0).isEmpty)
        }
    }

    @Test("IMAP-19: a rule's lock stays here where the server takes no keywords, and no rule trashes it")
    func refusedOfRules() async throws {
        let server = MiniServer(["INBOX": 1, "Trash": 0])
        server.change { $0.permanentFlags = #"\Seen \Flagged \Deleted"# }
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            _ = try account.store.addRule(
                RuleDraft(name: "Bin", condition: "subject:lottery", actions: [.trash]))
            _ = try account.store.addRule(
                RuleDraft(name: "Keep", condition: "subject:lottery", actions: [.lock, .keyword("Receipts")]))
            server.change { $0.boxes["INBOX"]?.add(MiniServer.Message(subject: "Lottery")) }
            for _ in 1...2 { _ = try await account.pass() }
            let messages = try account.store.messages(in: account.mailbox("INBOX").id, before: nil, limit: 9)
            let locked = try #require(messages.first { $0.subject == "Lottery" })
            #expect(locked.isLocked)
            #expect(try account.store.pendingOperationCount(account: account.account.id) == 0)
            #expect(!server.commands.contains { $0.hasPrefix("UID STORE") || $0.hasPrefix("UID MOVE") })
            #expect(try account.store.ruleLog().filter { $0.state == .done }.map(\.ruleName) == ["Keep"])
        }
    }

    @Test("IMAP-18: where PERMANENTFLAGS takes new keywords, locks and labels are stored on the server")
    func taken() async throws {
        let server = MiniServer(["INBOX": 1])
        server.change { $0.permanentFlags = #"\Seen \*"# }
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            let id = try first(in: account).id
            let label = try #require(MessageLabel(named: "To do"))
            try account.store.perform(.lock, on: [.message(id)])
            try account.store.perform(.label, on: [.message(id)], label: label)
            _ = try await account.pass()
            #expect(try account.store.pendingOperationCount(account: account.account.id) == 0)
            let sent = server.commands.filter { $0.hasPrefix("UID STORE") }.joined(separator: "\n")
            #expect(sent.contains("$VaultMailLocked") && sent.contains("$Label4"), "\(sent)")
            #expect(try first(in: account).labels.map(\.name) == ["To do"])
        }
    }
}
