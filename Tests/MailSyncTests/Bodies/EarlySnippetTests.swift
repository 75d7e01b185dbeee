import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("Snippets with the headers", .timeLimit(.minutes(10)), .soundStores)
struct EarlySnippetTests {
    private static let beginning = "BODY.PEEK[1]<0."

    private func snippets(_ account: MiniAccount, _ mailbox: String) throws -> [String] {
        try account.store.messages(in: account.mailbox(mailbox).id, before: nil, limit: 1_000).map(\.snippet)
    }

    private static func failing(_ fault: MiniServer.Fault) -> MiniServer.Hook {
        { command, _ in command.contains(beginning) ? fault : nil }
    }

    @Test("MO-32: without PREVIEW the beginnings of a whole batch of texts come with one command")
    func together() async throws {
        let server = MiniServer(["INBOX": 120, "Work": 3])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            #expect(try snippets(account, "INBOX") == Array(repeating: "hello", count: 120))
            #expect(try snippets(account, "Work") == ["hello", "hello", "hello"])
            #expect(server.commands.count { $0.contains(Self.beginning) } == 2)
            #expect(server.commands.allSatisfy { !$0.contains("BODY.PEEK[]") })
            _ = try await account.pass()
            #expect(server.commands.count { $0.contains(Self.beginning) } == 2, "only of new messages")
        }
    }

    @Test("MO-35: where the server refuses the beginnings of texts, all headers come, and no error is reported")
    func refused() async throws {
        let server = MiniServer(["INBOX": 20, "Work": 3], fault: Self.failing(.refusal("NO [SERVERBUG] oops")))
        try await MiniAccount.run(server) { account in
            let summary = try await account.pass()
            #expect(summary.failures.isEmpty)
            #expect(try snippets(account, "INBOX") == Array(repeating: "", count: 20))
            #expect(try snippets(account, "Work").count == 3)
        }
    }

    @Test("MO-35: beginnings of texts that break the connection are skipped, and all headers are fetched")
    func connectionLost() async throws {
        let server = MiniServer(["INBOX": 600], fault: Self.failing(.close))
        try await MiniAccount.run(server) { account in
            let summary = try await account.pass()
            #expect(summary.failures.isEmpty)
            #expect(try account.subjects("INBOX").count == 600)
            #expect(server.commands.count { $0.contains(Self.beginning) } <= 2, "once for the mailbox")
        }
    }
}
