import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Sending by command", .timeLimit(.minutes(10)), .soundStores)
struct SendCommandTests {
    /// The program with an account that sends by a sink.
    private static func run(_ body: (Program, SubmissionSink, DovecotServer) async throws -> Void) async throws {
        let server = try await DovecotServer.start()
        let sink = SubmissionSink()
        try await ScriptedServer.run(
            [], others: { sink.session() }, encryption: .tls(server.certificates)
        ) { wire in
            let program = try Program(trusting: server.authorityFile)
            try #require(try await program.addAccount(port: server.port).status == 0)
            try setSender(of: program, port: wire.port)
            try await body(program, sink, server)
        }
        await server.stop()
    }

    private static func setSender(of program: Program, port: Int) throws {
        let store = try store(of: program)
        let account = try #require(try store.accounts().first)
        var settings = account.settings
        settings.smtp = ServerEndpoint(host: "localhost", port: port, security: .implicitTLS)
        try store.updateAccount(account.id, settings)
        try store.close()
    }

    private static func store(of program: Program) throws -> MailStore {
        try MailStore.open(at: program.home.file("data"), logger: Logger(label: "test"))
    }

    @Test("FR-SYNC-07: send --wait sends the text once and says so; nothing names this computer")
    func sends() async throws {
        try await Self.run { program, sink, _ in
            let outcome = try await program.run(
                [
                    "send", "--to", "Bo <bo@example.org>", "--bcc", "kim@example.org", "--subject", "Tea", "--wait",
                    "--json",
                ], input: "At four?\n.\nYes.\n")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains(#""state" : "sent""#))
            let sent = try #require(sink.messages.first)
            #expect(sink.messages.count == 1 && sent.recipients == ["bo@example.org", "kim@example.org"])
            #expect(sent.text.contains("At four?\r\n .\r\nYes."))
            var names = ["kim@", "vaultmail", "/home/", "/root", program.home.path, "127.0.0.1"]
            names.append(ProcessInfo.processInfo.hostName)
            for name in names where name != "localhost" {
                #expect(!sent.text.lowercased().contains(name.lowercased()), "\(name) is in the message")
            }
            #expect(!sink.commands.contains { $0.hasPrefix("EHLO") && $0 != "EHLO [127.0.0.1]" })
        }
    }

    @Test("FR-SYNC-07: identities are added, changed and removed, and mail is sent from them with their signatures")
    func identities() async throws {
        try await Self.run { program, sink, _ in
            let account = try #require(try Self.store(of: program).accounts().first).settings.address
            func identity(_ arguments: String...) async throws -> ToolOutcome {
                try await program.run(["identity"] + arguments)
            }
            let added = try await identity(
                "add", account, "--address", "sales@example.org", "--name", "Sales", "--signature", "The sales team")
            #expect(added.status == 0, "\(added.errors)")
            let listed = try await identity("list", "--json").output
            #expect(listed.contains(#""address" : "sales@example.org""#) && listed.contains(#""is_default" : false"#))
            let arguments = ["send", "--to", "bo@example.org", "--subject", "Tea", "--wait"]
            #expect(try await program.run(arguments + ["--from", "sales@example.org"], input: "Hi\n").status == 0)
            #expect(sink.messages.first?.text.contains("From: Sales <sales@example.org>") == true)
            #expect(sink.messages.first?.text.contains("-- \r\nThe sales team") == true)
            #expect(try await identity("edit", "2", "--name", "Shop", "--signature", "", "--default").status == 0)
            #expect(try await program.run(arguments, input: "Hi\n").status == 0)
            #expect(sink.messages.last?.text.contains("From: Shop <sales@example.org>") == true)
            #expect(sink.messages.last?.text.contains("sales team") == false)
            #expect(try await identity("remove", "2").status == 0)
            #expect(try await identity("remove", "1").errors.contains("needs at least one identity"))
            #expect(try await identity("edit", "9", "--name", "x").status == 3)
            let refused = try await identity("add", account, "--address", "no address")
            #expect(refused.status == 2 && refused.errors.contains("Not a complete address"))
            #expect(try await identity("edit", "1").errors.contains("Say what to change"))
        }
    }

    @Test("FR-SYNC-07: the outbox lists a message that waits, and makes a draft of it again")
    func outbox() async throws {
        try await Self.run { program, sink, _ in
            let queued = try await program.run(["send", "--to", "bo@example.org", "--subject", "Tea"], input: "x")
            #expect(queued.status == 0, "\(queued.errors)")
            let listed = try await program.json(["outbox"])
            let entry = try #require((listed["waiting"] as? [[String: Any]])?.first)
            #expect(entry["kind"] as? String == "message" && entry["state"] as? String == "queued")
            let id = try #require(entry["id"] as? String)
            #expect(try await program.run(["outbox", "edit", id]).status == 0)
            #expect(try await program.json(["outbox"])["total"] as? Int == 0)
            #expect(try await program.run(["outbox", "edit", "m99"]).status == 3)
            _ = try await program.run(["sync"])
            #expect(sink.messages.isEmpty)
        }
    }

    @Test("FR-SYNC-07: --wait exits with 75 if the message is queued and cannot be sent now")
    func waits() async throws {
        try await Self.run { program, sink, _ in
            sink.change { $0.trouble = { $0.hasPrefix("MAIL") ? .reply("451 4.3.0 later") : nil } }
            let outcome = try await program.run(["send", "--to", "bo@example.org", "--wait"], input: "x")
            #expect(outcome.status == 75 && outcome.errors.contains("later"), "\(outcome.errors)")
            sink.change { $0.trouble = nil }
            #expect(try await program.run(["outbox", "retry", "--all"]).status == 0)
            #expect(try await program.run(["sync"]).status == 0)
            #expect(sink.messages.count == 1)
        }
    }

    @Test("FR-SYNC-07: sendmail -t takes the recipients from the header and removes Bcc; its exit codes are sysexits")
    func sendmail() async throws {
        try await Self.run { program, sink, _ in
            let text = "To: bo@example.org\nBcc: kim@example.org\nSubject: x\n\nline\n.\nafter\n"
            #expect(try await program.run(["sendmail", "-t", "-i", "-f", "anna@example.org"], input: text).status == 0)
            #expect(try await program.run(["sendmail", "-i"], input: text).status == 65)
            #expect(try await program.run(["sendmail", "eve@example.org"], input: text).status == 0)
            _ = try await program.run(["sync"])
            #expect(sink.messages.map(\.recipients) == [["bo@example.org", "kim@example.org"], ["eve@example.org"]])
            #expect(!sink.messages.contains { $0.text.contains("kim@") })
            #expect(sink.messages.map { $0.text.contains("after") } == [true, false])
            #expect(sink.messages.allSatisfy { $0.text.contains("Message-ID: <") && $0.text.contains("Date: ") })
        }
    }

    @Test("FR-SYNC-07: a whole message with the From of somebody else leaves from the account's own address")
    func foreignAuthor() async throws {
        try await Self.run { program, sink, _ in
            let file = program.home.file("message.eml")
            let text = "From: bo@example.com\r\nTo: eve@example.org\r\n\r\nx\r\n"
            try Data(text.utf8).write(to: file)
            #expect(try await program.run(["send", "--message", file.path, "--wait"]).status == 0)
            #expect(sink.commands.filter { $0.hasPrefix("MAIL") }.allSatisfy { $0.contains("<anna@example.org>") })
            #expect(sink.messages.first?.text.contains("From: bo@example.com") == true)
        }
    }

    @Test(
        "FR-SYNC-07: killed at any step of a session, the program sends a message once or says that it may have",
        arguments: ["EHLO", "AUTH", "MAIL", "RCPT", "DATA", ".", "QUIT"])
    func killed(at step: String) async throws {
        try await Self.run { program, sink, _ in
            let tool = Mutex<RunningTool?>(nil)
            sink.change { state in
                state.trouble = { line in
                    guard line.hasPrefix(step) else { return nil }
                    _ = tool.withLock { $0?.signal(SIGKILL) }
                    return .closeAfterwards
                }
            }
            let file = program.home.file("message.eml")
            let text = "From: anna@example.org\r\nTo: bo@example.org\r\nMessage-ID: <k@example.org>\r\n\r\nx\r\n"
            try Data(text.utf8).write(to: file)
            // The lock keeps the hook from running before it knows the program.
            let running = try tool.withLock { tool in
                tool = try program.start(["send", "--message", file.path, "--wait"])
                return tool
            }
            _ = await running?.end()
            sink.change { $0.trouble = nil }
            for _ in 0..<2 { _ = try await program.run(["sync"]) }
            let store = try Self.store(of: program)
            let state = try #require(try store.outgoing().first?.state)
            let isLost = step == "."
            #expect(isLost ? [.finishing, .uncertain].contains(state) : [.accepted, .filed, .done].contains(state))
            #expect(sink.count("k@example.org") == 1)
            try store.close()
        }
    }
}
