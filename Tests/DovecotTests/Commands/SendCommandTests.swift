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

@Suite("Sending from the command line", .timeLimit(.minutes(10)), .soundStores)
struct SendCommandTests {
    /// The program with an account that sends by a sink.
    static func run(_ body: (Program, SubmissionSink, DovecotServer) async throws -> Void) async throws {
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

    static func store(of program: Program) throws -> MailStore {
        try MailStore.open(at: program.home.file("data"), logger: Logger(label: "test"))
    }

    @Test("FR-SYNC-07: `send --wait` sends the text once and reports it; the message does not identify this computer")
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
            ComputerNames.expectNone(in: sent.text, more: ["kim@", program.home.path])
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

    @Test("FR-SYNC-07: `drafts versions` lists saved versions, and `drafts restore` restores one")
    func draftVersions() async throws {
        try await Self.run { program, sink, server in
            let mail = "From: Bo <bo@example.org>\nTo: anna@example.org\nSubject: tea\n\nAt four?\n"
            try await server.deliver(text: mail)
            #expect(try await program.run(["sync"]).status == 0)
            let rows = try #require(try await program.json(["list"])["results"] as? [[String: Any]])
            let message = try #require(rows.first?["id"] as? String)
            let written = try await program.run(["reply", message], input: "First words")
            #expect(written.status == 0, "\(written.errors)")
            let drafts = try await program.json(["drafts"])["drafts"] as? [[String: Any]]
            let id = try #require(drafts?.first?["id"] as? Int)
            let versions = try await program.json(["drafts", "versions", "\(id)"])["versions"] as? [[String: Any]]
            #expect((versions?.first?["text"] as? String)?.hasPrefix("First words") == true, "\(versions ?? [])")
            let restored = try await program.run(["drafts", "restore", "\(id)", "1"])
            #expect(restored.status == 0 && restored.output.contains("Restored version 1"), "\(restored.errors)")
            #expect(try await program.run(["drafts", "restore", "\(id)", "99"]).status == 3)
            #expect(try await program.run(["drafts", "versions", "999"]).status == 3)
            #expect(sink.messages.isEmpty)
        }
    }

    @Test("FR-SYNC-07: the outbox lists a queued message, and turns it back into a draft")
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
            sink.change { $0.fault = { $0.hasPrefix("MAIL") ? .reply("451 4.3.0 later") : nil } }
            let outcome = try await program.run(["send", "--to", "bo@example.org", "--wait"], input: "x")
            #expect(outcome.status == 75 && outcome.errors.contains("later"), "\(outcome.errors)")
            sink.change { $0.fault = nil }
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

    /// The arguments of cron, mailutils, mutt, PHP and git send-email, as each passes them to `sendmail`.
    private static let argumentsOfPrograms: [[String]] = [
        ["-i", "-FCronDaemon", "-B8BITMIME", "-oem", NSUserName()],
        ["-FCronDaemon", "-i", "-odi", "-oem", "-oi", "-t", "-f", NSUserName()],
        ["-oi", "-f", NSUserName() + "@localhost", "--", "bo@example.org"],
        ["-oem", "-oi", "-N", "failure,delay", "-R", "hdrs", "-B8BITMIME", "--", "bo@example.org"],
        ["-ti"], ["-bm", "-v", "-i", "-f", "anna@example.org", "bo@example.org"],
    ]

    @Test("FR-SYNC-07: sendmail takes the arguments of cron and others; the login name is the account's address")
    func sendmailOfPrograms() async throws {
        try await Self.run { program, sink, _ in
            let user = NSUserName()
            let text = "From: \(user) (Cron Daemon)\nTo: \(user)\nSubject: Cron\n\nline\n.\nafter\n"
            for arguments in Self.argumentsOfPrograms {
                let outcome = try await program.run(["sendmail"] + arguments, input: text)
                #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
            }
            _ = try await program.run(["sync"])
            let own = ["anna@example.org"]
            let other = ["bo@example.org"]
            #expect(sink.messages.map(\.recipients) == [own, own, other, other, own, other])
            #expect(sink.messages.allSatisfy { $0.text.contains("after") })
            #expect(sink.messages.allSatisfy { $0.text.contains("From: Cron Daemon <anna@example.org>") })
            #expect(sink.commands.filter { $0.hasPrefix("MAIL") }.allSatisfy { $0.contains("<anna@example.org>") })
        }
    }

    @Test("FR-SYNC-07: sendmail refuses unknown local users and options with the codes of sysexits, and sends nothing")
    func sendmailRefusals() async throws {
        try await Self.run { program, sink, _ in
            let text = "To: nosuchuser\nSubject: x\n\nline\n"
            for arguments in [["nosuchuser"], ["-t"], ["-i", "bo@example.org", "nosuchuser"]] {
                let outcome = try await program.run(["sendmail"] + arguments, input: text)
                #expect(outcome.status == 67 && outcome.errors.contains("nosuchuser"), "\(outcome.errors)")
            }
            for arguments in [["-bs"], ["-bp"], ["-y", "bo@example.org"], ["-f"]] {
                #expect(try await program.run(["sendmail"] + arguments, input: text).status == 64)
            }
            #expect(try await program.run(["sendmail", "-q"]).status == 0)
            #expect(try await program.run(["sendmail", "--help"]).output.contains("-f ADDRESS"))
            #expect(try await program.json(["outbox"])["total"] as? Int == 0)
            #expect(sink.messages.isEmpty)
        }
    }

    @Test("FR-SYNC-07: without From, sendmail names the sender as -F says")
    func sendmailName() async throws {
        try await Self.run { program, sink, _ in
            let outcome = try await program.run(["sendmail", "-FBackup of Anna", "bo@example.org"], input: "\nx\n")
            #expect(outcome.status == 0, "\(outcome.errors)")
            _ = try await program.run(["sync"])
            #expect(sink.messages.first?.text.contains("From: Backup of Anna <anna@example.org>") == true)
        }
    }

    @Test(
        "FR-SYNC-07: send --in-reply-to needs no text of the message, and answers from the identity it was written to")
    func answersWithoutBody() async throws {
        try await Self.run { program, sink, _ in
            #expect(
                try await program.run(
                    ["identity", "add", "anna@example.org", "--address", "club@example.org", "--name", "Club"]
                ).status == 0)
            let id = try Self.storeHeader(in: program)
            for arguments in [[], ["--from", "anna@example.org"], ["--subject", "Other"]] {
                let outcome = try await program.run(
                    ["send", "--to", "bo@example.org", "--in-reply-to", id, "--wait"] + arguments, input: "Yes\n")
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            let texts = sink.messages.map { $0.text.replacing("\r\n ", with: " ") }
            #expect(texts.count == 3)
            #expect(texts.allSatisfy { $0.contains("In-Reply-To: <tea@example.org>\r\n") })
            #expect(texts.allSatisfy { $0.contains("References: <root@example.org> <tea@example.org>\r\n") })
            #expect(texts.map { $0.contains("From: Club <club@example.org>") } == [true, false, true])
            #expect(texts.map { $0.contains("Subject: Re: Tea\r\n") } == [true, true, false])
        }
    }

    /// Stores a message of which only the header is here, written to an identity.
    private static func storeHeader(in program: Program) throws -> String {
        let store = try store(of: program)
        let account = try #require(try store.accounts().first).id
        let listed = ListedMailbox(path: "INBOX", rawName: "INBOX", delimiter: "/", role: .inbox, isSelectable: true)
        let mailbox = try #require(
            try store.reconcileMailboxes([listed], account: account, keepsAllMail: false).first
        ).id
        try store.beginUIDValidity(mailbox: mailbox, uidValidity: UIDValidity(7))
        var header = MessageHeader()
        header.subject = "AW: Tea"
        header.from = EmailAddress(name: "Bo", address: "bo@example.org")
        header.to = [EmailAddress(address: "club@example.org")]
        header.messageID = "tea@example.org"
        header.references = ["root@example.org"]
        let incoming = IncomingMessage(
            uid: try #require(UID(1)), serverFlags: ServerFlags(flags: []), internalDate: Date(), byteCount: 1000,
            header: header, identity: MessageIdentity(key: "test"), attachments: [])
        let stored = try store.ingest(
            IngestBatch(mailbox: mailbox, uidValidity: UIDValidity(7), messages: [incoming])
        ).newMessages.first
        let message = try #require(stored)
        let id = try #require(try store.message(message)?.summary.publicID)
        try store.close()
        return id
    }

    @Test("FR-SYNC-07: a whole message with another person's From is sent from the account's own address")
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
        "FR-SYNC-07: killed at any step of a session, the program sends a message once or reports it as uncertain",
        arguments: ["EHLO", "AUTH", "MAIL", "RCPT", "DATA", ".", "QUIT"])
    func killed(at step: String) async throws {
        try await Self.run { program, sink, _ in
            let tool = Mutex<RunningTool?>(nil)
            sink.change { state in
                state.fault = { line in
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
            sink.change { $0.fault = nil }
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
