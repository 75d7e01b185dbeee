import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("Messages copied to another mailbox, on a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct CopyTests {
    private func filled() async throws -> SyncFixture {
        let fixture = try await SyncFixture()
        try await fixture.server.createMailbox("Work")
        for number in 1...3 {
            let text = "Subject: m\(number)\r\nMessage-ID: <m\(number)@example.org>\r\n\r\nhello\r\n"
            try await fixture.server.deliver(text: text)
        }
        try await fixture.sync()
        return fixture
    }

    private func copy(_ messages: [MessageID], to path: String, _ fixture: SyncFixture) async throws
        -> MailboxChangeResult
    {
        let target = try fixture.mailbox(path).id
        return try await fixture.makeEngine().changeMailboxes(of: fixture.account.id, .copy(messages, to: target))
    }

    @Test("FR-SYNC-01: a copy is the same message in two mailboxes, and is not repeated if already there")
    func copies() async throws {
        let fixture = try await filled()
        let messages = try fixture.messages("INBOX").map(\.id)
        #expect(try await copy(Array(messages.prefix(2)), to: "Work", fixture) == .init(messageCount: 2))
        #expect(try await fixture.server.messages(in: "Work").count == 2)
        #expect(try await fixture.server.messages(in: "INBOX").count == 3)
        #expect(try await fixture.sync().failures.isEmpty)
        #expect(Set(try fixture.messages("Work").map(\.id)) == Set(messages.prefix(2)))
        #expect(try await copy(messages, to: "Work", fixture) == .init(isDone: false, messageCount: 1))
        #expect(try await copy(Array(messages.prefix(2)), to: "Work", fixture) == .init(isDone: false))
        try await fixture.sync()
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("After a change of UIDVALIDITY, no other message is copied in place of a stored one")
    func changedValidity() async throws {
        let fixture = try await filled()
        let messages = try fixture.messages("INBOX").map(\.id)
        _ = try await fixture.server.changeUIDValidity()
        #expect(try await copy(messages, to: "Work", fixture) == .init(isDone: false))
        #expect(try await fixture.server.messages(in: "Work").isEmpty)
        await fixture.stop()
    }

    @Test("A deleted target mailbox and an unreachable server are reported, and nothing is copied")
    func refused() async throws {
        let fixture = try await filled()
        let messages = try fixture.messages("INBOX").map(\.id)
        try await fixture.server.deleteMailbox("Work")
        let gone = await #expect(throws: MailboxChangeError.self) {
            try await self.copy(messages, to: "Work", fixture)
        }
        #expect(gone?.explanation.contains("Work") == true)
        await fixture.stop()
        let offline = await #expect(throws: MailboxChangeError.self) {
            try await self.copy(messages, to: "Work", fixture)
        }
        #expect(offline?.kind == .offline)
        #expect(offline?.message == "Copying needs the server, which cannot be reached.")
    }

    @Test("`vaultmail copy` reports how many messages it copied, and which it skipped")
    func command() async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: "Subject: boat\r\nMessage-ID: <b@example.org>\r\n\r\nhello\r\n")
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        #expect(try await program.run(["sync", "--bodies", "none"]).status == 0)
        let listed = try await program.json(["list", "inbox"])["results"] as? [[String: Any]]
        let id = try #require(listed?.first?["id"] as? String)
        let copied = try await program.run(["copy", "--to", "archive", id])
        #expect(copied.status == 0 && copied.errors.contains("Copied 1 message to archive."))
        #expect(try await server.messages(in: "Archive").count == 1)
        #expect(try await program.run(["sync", "--bodies", "none"]).status == 0)
        let again = try await program.run(["copy", "--to", "archive", id])
        #expect(again.status == 0 && again.errors.contains("Nothing was copied"))
        #expect(try await program.run(["copy", "--to", "Missing", id]).status == 3)
        await server.stop()
    }
}
