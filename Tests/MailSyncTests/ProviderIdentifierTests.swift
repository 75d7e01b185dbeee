import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("A server's own identifiers", .timeLimit(.minutes(10)), .soundStores)
struct ProviderIdentifierTests {
    /// Two messages of the inbox with the same header, one of which is in another mailbox with another header.
    private static func server(_ capabilities: String, identifier: (Int) -> String) -> MiniServer {
        let server = MiniServer(["INBOX": 0, "Work": 0])
        let (first, second) = (identifier(1), identifier(2))
        server.change { state in
            state.capabilities += capabilities
            state.boxes["INBOX"]?.add(.init(subject: "twin", identifier: first))
            state.boxes["INBOX"]?.add(.init(subject: "twin", identifier: second))
            state.boxes["Work"]?.add(.init(subject: "rewritten", identifier: first))
        }
        return server
    }

    private func ids(_ account: MiniAccount, _ mailbox: String) throws -> [MessageID] {
        try account.store.messages(in: account.mailbox(mailbox).id, before: nil, limit: 9).map(\.id)
    }

    @Test(
        "IMAP-20: a server's own identifier determines the identity of a message, not the header",
        arguments: [(" OBJECTID", "EMAILID (M1%)"), (" X-GM-EXT-1", "X-GM-MSGID 127%")])
    func decides(_ capabilities: String, _ item: String) async throws {
        let server = Self.server(capabilities) { item.replacing("%", with: "\($0)") }
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            let inbox = try ids(account, "INBOX")
            #expect(Set(inbox).count == 2)
            let work = try #require(try ids(account, "Work").first)
            #expect(inbox.contains(work))
            #expect(try account.store.message(work)?.placements.count == 2)
        }
    }

    @Test("Without a server identifier, the header determines the identity")
    func header() async throws {
        let server = Self.server("") { "EMAILID (M\($0))" }
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            #expect(Set(try ids(account, "INBOX")).count == 1)
            #expect(try ids(account, "Work") != (try ids(account, "INBOX")))
            #expect(server.commands.allSatisfy { !$0.contains("EMAILID") && !$0.contains("X-GM-MSGID") })
        }
    }
}
