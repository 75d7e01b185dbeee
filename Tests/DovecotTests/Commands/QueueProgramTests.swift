import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@Suite("The queue and the journal on the command line, with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct QueueProgramTests {
    /// A program with one message in its inbox, and that message's id.
    private func program(with server: DovecotServer) async throws -> (program: Program, id: String) {
        try await server.deliver(
            text: "From: Bo <bo@example.org>\r\nSubject: the boat\r\nMessage-ID: <b1@example.org>\r\n\r\nIt floats.\r\n"
        )
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        #expect(try await program.run(["sync", "--bodies", "none"]).status == 0)
        let listed = try await program.json(["list", "inbox"])["results"] as? [[String: Any]]
        return (program, try #require(listed?.first?["id"] as? String))
    }

    /// Performs a user action as on the page.
    private func perform(_ actions: [UserAction], on id: String, of program: Program) throws {
        let store = try MailStore.open(at: program.home.file("data"), logger: Logger(label: "test"))
        let message = try #require(try store.message(publicIDPrefix: id)).summary.id
        for action in actions { try store.perform(action, on: [.message(message)]) }
    }

    private func waiting(_ program: Program) async throws -> [[String: Any]] {
        try await program.json(["outbox"])["waiting"] as? [[String: Any]] ?? []
    }

    private func events(_ id: String, _ program: Program) async throws -> [[String: Any]] {
        try await program.json(["explain", String(id.prefix(12))])["events"] as? [[String: Any]] ?? []
    }

    @Test("Pending changes are listed with their reasons, cancelled, retried at once, and executed by the next pass")
    func outbox() async throws {
        let server = try await DovecotServer.start()
        let (program, id) = try await program(with: server)
        #expect(try await program.json(["outbox"])["total"] as? Int == 0)
        try perform([.star, .archive], on: id, of: program)
        let listed = try await waiting(program)
        #expect(Set(try #require(listed.first).keys) == Self.keys)
        #expect(listed.map { $0["action"] as? String } == ["star", "move"])
        #expect(listed.map { $0["reason"] as? String } == ["due", "behind_another"])
        #expect(listed.map { $0["subject"] as? String } == ["the boat", "the boat"])
        #expect(listed[1]["what"] as? String == "Move to Archive")
        #expect(listed[1]["target"] as? String == "Archive")
        #expect(listed.allSatisfy { $0["message_id"] as? String == id })
        let text = try await program.run(["outbox"])
        #expect(text.output.contains("Star: the boat") && text.output.contains("earlier change"))
        let move = try #require(listed[1]["id"] as? Int)
        #expect(try await program.run(["outbox", "cancel", "\(move)"]).status == 0)
        #expect(try await program.run(["outbox", "cancel", "\(move)"]).status == 3)
        #expect(try await program.run(["outbox", "retry"]).status == 2)
        #expect(try await program.run(["outbox", "retry", "\(move)"]).status == 3)
        let retried = try await program.run(["outbox", "retry", "--all"])
        #expect(retried.status == 0 && retried.errors.contains("vaultmail sync"))
        #expect(try await program.run(["sync", "--bodies", "none"]).status == 0)
        #expect(try await waiting(program).isEmpty)
        let idle = try await program.run(["outbox", "retry", "--all"])
        #expect(idle.status == 0 && idle.errors.contains("No pending changes"))
        let message = try #require(try await server.messages(in: "INBOX").first)
        #expect(message.flags.contains("\\Flagged"))
        #expect(try await server.messages(in: "Archive").isEmpty)
        await server.stop()
    }

    @Test("Offline, the queue reports that the server cannot be reached")
    func offline() async throws {
        let server = try await DovecotServer.start()
        let (program, id) = try await program(with: server)
        try perform([.markRead], on: id, of: program)
        await server.stop()
        #expect(try await program.run(["sync"]).status == 5)
        let item = try #require(try await waiting(program).first)
        #expect(item["reason"] as? String == "offline")
        #expect((item["why"] as? String)?.contains("cannot be reached") == true)
        #expect(item["next_try"] is NSNull)
        #expect(item["cancellable"] as? Bool == true)
    }

    @Test("I22: `explain` shows a message's history: arrival, changes, other programs, deletion with the evidence")
    func explains() async throws {
        let server = try await DovecotServer.start()
        let (program, id) = try await program(with: server)
        try perform([.star], on: id, of: program)
        #expect(try await program.run(["sync", "--bodies", "all"]).status == 0)
        let uid = try #require(try await server.messages(in: "INBOX").first?.uid)
        try await server.addFlags(["\\Seen"], to: [uid])
        #expect(try await program.run(["sync"]).status == 0)
        try await server.expunge([uid])
        for _ in 1...2 { #expect(try await program.run(["sync"]).status == 0) }
        #expect(try await program.run(["show", id]).status == 3)
        let events = try await events(id, program)
        let names = events.compactMap { $0["event"] as? String }
        #expect(
            names == ["arrived", "changed", "sent", "finished", "body_stored", "flags_changed", "vanished"])
        #expect(events[0]["uid"] as? Int == Int(uid))
        #expect(events[0]["mailbox"] as? String == "INBOX")
        #expect(events[1]["actor"] as? String == "person")
        #expect(events[5]["actor"] as? String == "server")
        #expect(events[5]["detail"] as? String == #"+\Seen"#)
        #expect((events[6]["detail"] as? String)?.contains("SEARCH") == true)
        let text = try await program.run(["explain", id])
        #expect(text.output.hasPrefix("the boat\n"))
        #expect(text.output.contains("  you ") && text.output.contains("starred"))
        #expect(try await program.run(["explain", "0123456789"]).status == 3)
        await server.stop()
    }

    private static let keys: Set<String> = [
        "id", "account", "kind", "action", "what", "message_id", "subject", "from", "mailbox", "target", "state",
        "since",
        "attempts", "reason", "why", "next_try", "cancellable",
    ]
}
