import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Mailboxes changed on the command line, with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct MailboxCommandTests {
    private func program(with server: DovecotServer) async throws -> Program {
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        #expect(try await program.run(["sync", "--bodies", "none"]).status == 0)
        return program
    }

    @Test("Mailboxes are created, renamed, subscribed and deleted; each command reports the result")
    func commands() async throws {
        let server = try await DovecotServer.start()
        let program = try await program(with: server)
        let created = try await program.run(["mailbox", "create", "Projects/Ørsted"])
        #expect(created.status == 0 && created.errors.contains("Created Projects/Ørsted."))
        let rule = ["rule", "add", "--name", "Keep", "--if", "in:Projects/Ørsted", "--exclude"]
        #expect(try await program.run(rule).status == 0)
        let renamed = try await program.run(["mailbox", "rename", "Projects/Ørsted", "Projects/Done"])
        #expect(renamed.status == 0 && renamed.errors.contains("No rule acts, because the exclusion “Keep”"))
        #expect(try await program.run(["status"]).errors.contains("No rule acts, because the exclusion “Keep”"))
        #expect(try await program.run(["rule", "remove", "Keep"]).status == 0)
        #expect(try await !program.run(["status"]).errors.contains("Keep"))
        #expect(try await server.mailboxes().contains("Projects/Done"))
        #expect(try await program.run(["mailbox", "unsubscribe", "Projects/Done"]).status == 0)
        try await server.deliver(text: "Subject: a\r\n\r\nhello\r\n", mailbox: "Projects/Done")
        let asked = try await program.run(["mailbox", "delete", "Projects/Done"])
        #expect(asked.status == 2 && asked.errors.contains("Its 1 message will be deleted forever."))
        #expect(try await server.mailboxes().contains("Projects/Done"))
        let deleted = try await program.run(["mailbox", "delete", "Projects/Done", "--yes"])
        #expect(deleted.status == 0 && deleted.errors.contains("Deleted Projects/Done."))
        #expect(try await !server.mailboxes().contains("Projects/Done"))
        let listed = try await program.run(["mailboxes"])
        #expect(!listed.output.contains("Projects/Done"))
        await server.stop()
    }

    @Test("A refused change is explained and has its own exit code")
    func refusals() async throws {
        let server = try await DovecotServer.start()
        let program = try await program(with: server)
        #expect(try await program.run(["mailbox", "rename", "Missing", "New"]).status == 3)
        #expect(try await program.run(["mailbox", "create", "a*b"]).status == 2)
        let standard = try await program.run(["mailbox", "delete", "Trash", "--yes"])
        #expect(standard.status == 1 && standard.errors.contains("standard mailboxes"))
        await server.stop()
        let offline = try await program.run(["mailbox", "create", "New"])
        #expect(offline.status == 5 && offline.errors.contains("only while the server can be reached"))
    }
}
