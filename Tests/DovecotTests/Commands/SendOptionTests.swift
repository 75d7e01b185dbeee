import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@Suite("Options for sending from the command line", .timeLimit(.minutes(10)), .soundStores)
struct SendOptionTests {
    @Test("FR-SYNC-07: send attaches files byte for byte and HTML beside the text; no path of this computer is sent")
    func files() async throws {
        try await SendCommandTests.run { program, sink, server in
            #expect(try await program.run(["sync"]).status == 0)
            let bytes = Data((0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
            let file = program.home.file("plan.bin")
            try bytes.write(to: file)
            let html = program.home.file("text.html")
            try Data("<p>At <b>four</b>?</p>".utf8).write(to: html)
            let outcome = try await program.run(
                [
                    "send", "--to", "bo@example.org", "--subject", "Tea", "--attach", file.path, "--html-file",
                    html.path, "--wait",
                ], input: "At four?\n")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let sent = try #require(sink.messages.first)
            #expect(sent.text.contains("multipart/alternative") && sent.text.contains("<p>At <b>four</b>?</p>"))
            #expect(sent.text.contains("At four?\r\n") && sent.text.contains("filename=\"plan.bin\""))
            #expect(sent.text.filter { !$0.isNewline }.contains(bytes.base64EncodedString()))
            for _ in 0..<3 { _ = try await program.run(["sync"]) }
            let copy = try #require(try await server.messages(in: "Sent").first)
            for text in [sent.text, try await server.text(of: copy.uid, in: "Sent")] {
                ComputerNames.expectNone(in: text, more: [program.home.path, "text.html"])
            }
            let missing = try await program.run(
                ["send", "--to", "bo@example.org", "--attach", program.home.file("none").path], input: "x")
            #expect(missing.status != 0)
            let folder = try await program.run(
                ["send", "--to", "bo@example.org", "--attach", program.home.path], input: "x")
            #expect(folder.status == 2)
            #expect(folder.errors.contains(" is a folder. Attach files only."), "\(folder.errors)")
            let outbox = try await program.run(["outbox", "--json"]).output
            // What was sent may still be listed as sent.
            for state in ["queued", "sending", "failed", "uncertain"] {
                #expect(!outbox.contains("\"state\" : \"\(state)\""), "\(outbox)")
            }
            let drafts = try await program.json(["drafts"])["drafts"] as? [Any]
            #expect(drafts?.isEmpty == true)
        }
    }

    @Test("FR-SYNC-07: a draft made by outbox edit keeps its HTML and files, also for a whole message")
    func edited() async throws {
        try await SendCommandTests.run { program, _, _ in
            let html = program.home.file("text.html")
            try Data("<p>At <b>four</b>?</p>".utf8).write(to: html)
            let whole = program.home.file("whole.eml")
            try Data(Self.whole.utf8).write(to: whole)
            let ways = [
                ["--to", "bo@example.org", "--subject", "Tea", "--html-file", html.path],
                ["--message", whole.path],
            ]
            for arguments in ways {
                let queued = try await program.run(
                    ["send", "--delay", "3600", "--json"] + arguments, input: "At four?")
                #expect(queued.status == 0, "\(queued.errors)")
                let document = try JSONSerialization.jsonObject(with: Data(queued.output.utf8)) as? [String: Any]
                let id = try #require(document?["id"] as? String)
                #expect(try await program.run(["outbox", "edit", id]).status == 0)
            }
            let store = try SendCommandTests.store(of: program)
            let drafts = try store.drafts().sorted { $0.id < $1.id }
            #expect(drafts.map(\.content.isPlainText) == [false, false])
            for draft in drafts {
                let bold = draft.content.blocks.flatMap(\.spans).filter(\.isBold).map(\.text)
                #expect(bold == ["four"], "\(draft.content)")
            }
            #expect(drafts.last?.attachments.map(\.filename) == ["plan.txt"])
            let file = try #require(drafts.last?.attachments.first)
            #expect(try store.attachmentBytes(file.id) == Array("the plan".utf8))
            try store.close()
        }
    }

    @Test("FR-SYNC-07: text in another character set than UTF-8 is read as mail that declares none")
    func otherCharset() async throws {
        try await SendCommandTests.run { program, _, _ in
            let text = program.home.file("latin.txt")
            let words = "Viele Gr\u{FC}\u{DF}e aus K\u{F6}ln, bis sp\u{E4}ter"
            try Data(words.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }).write(to: text)
            for more in [[], ["--html-file", text.path]] {
                let queued = try await program.run(
                    ["send", "--to", "bo@example.org", "--subject", "Tea", "--delay", "3600"] + more,
                    redirected: "< '\(text.path)'")
                #expect(queued.status == 0, "\(queued.errors)")
                let id = String(queued.output.prefix { $0 != " " })
                #expect(try await program.run(["outbox", "edit", id]).status == 0)
            }
            let store = try SendCommandTests.store(of: program)
            for draft in try store.drafts() {
                let found = draft.content.blocks.flatMap(\.spans).map(\.text).joined(separator: " ")
                #expect(found.contains(words), "\(found)")
            }
            try store.close()
        }
    }

    private static let whole = """
        From: anna@example.org\r
        To: bo@example.org\r
        Subject: Tea\r
        MIME-Version: 1.0\r
        Content-Type: multipart/mixed; boundary=b\r
        \r
        --b\r
        Content-Type: text/html; charset=utf-8\r
        \r
        <p>At <b>four</b>?</p>\r
        --b\r
        Content-Type: text/plain\r
        Content-Disposition: attachment; filename=plan.txt\r
        \r
        the plan\r
        --b--\r

        """

    @Test("FR-SYNC-07: a message with --delay waits; outbox cancel makes it a draft, outbox discard removes it")
    func delay() async throws {
        try await SendCommandTests.run { program, sink, _ in
            func queue() async throws -> String {
                let arguments = ["send", "--to", "bo@example.org", "--subject", "Tea", "--delay", "3600", "--json"]
                let outcome = try await program.run(arguments, input: "x")
                #expect(outcome.status == 0, "\(outcome.errors)")
                let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
                #expect(document?["state"] as? String == "queued" && document?["not_before"] is String)
                return try #require(document?["id"] as? String)
            }
            func total() async throws -> Int? { try await program.json(["outbox"])["total"] as? Int }
            func drafts() async throws -> [String] {
                let drafts = try await program.json(["drafts"])["drafts"] as? [[String: Any]]
                return drafts?.compactMap { $0["id"] as? Int }.map(String.init) ?? []
            }
            let first = try await queue()
            _ = try await program.run(["sync"])
            #expect(sink.messages.isEmpty, "it is not time yet")
            #expect(try await program.run(["outbox", "cancel", first, "m99"]).status == 6)
            #expect(try await drafts() == [String(first.dropFirst())])
            let second = try await queue()
            #expect(try await total() == 1)
            #expect(try await program.run(["outbox"]).output.contains("    Will be sent 20"))
            let late = ["send", "--to", "bo@example.org", "--delay", "31536001"]
            let refused = try await program.run(late, input: "x")
            #expect(refused.status == 2 && refused.errors.contains("which is a year"), "\(refused.errors)")
            #expect(try await program.run(["outbox", "discard", second]).status == 0)
            #expect(try await program.run(["outbox", "discard", "m99"]).status == 3)
            #expect(try await total() == 0)
            #expect(try await drafts() == [String(first.dropFirst())])
            let third = try await queue()
            let edited = try await program.run(["outbox", "edit", "m999", third])
            #expect(edited.status == 6 && edited.errors.contains("Message m999 not found in the outbox."))
            #expect(edited.errors.contains("Message \(third) is a draft again."), "\(edited.errors)")
            let left = try await drafts()
            #expect(Set(left) == [String(first.dropFirst()), String(third.dropFirst())])
            #expect(try await program.run(["drafts", "discard"] + left).status == 0)
            #expect(try await drafts() == [])
            _ = try await program.run(["sync"])
            #expect(sink.messages.isEmpty)
        }
    }

    @Test("FR-SYNC-07: reply --send answers the author, --all everyone and --list the mailing list")
    func replies() async throws {
        try await SendCommandTests.run { program, sink, server in
            let mail = """
                From: Bo <bo@example.org>
                To: anna@example.org
                Cc: cy@example.org
                Subject: tea
                Message-ID: <tea@example.org>
                List-Post: <mailto:talk@example.org>

                At four?

                """
            try await server.deliver(text: mail)
            #expect(try await program.run(["sync"]).status == 0)
            let rows = try #require(try await program.json(["list"])["results"] as? [[String: Any]])
            let message = try #require(rows.first?["id"] as? String)
            for audience in [[], ["--all"], ["--list"]] {
                let outcome = try await program.run(["reply", message, "--send", "--json"] + audience, input: "Yes\n")
                #expect(outcome.status == 0 && outcome.output.contains(#""state" : "queued""#), "\(outcome.errors)")
            }
            #expect(try await program.run(["sync"]).status == 0)
            let recipients = sink.messages.map { Set($0.recipients) }
            #expect(recipients == [["bo@example.org"], ["bo@example.org", "cy@example.org"], ["talk@example.org"]])
            #expect(sink.messages.allSatisfy { $0.text.contains("In-Reply-To: <tea@example.org>") })
            #expect(sink.messages.allSatisfy { $0.text.contains("> At four?") && $0.text.contains("Subject: Re: tea") })
            #expect(try await program.run(["reply", message, "--all", "--list"], input: "x").status == 2)
        }
    }

    @Test("A reply to the list needs a list that takes messages")
    func closedList() async throws {
        try await SendCommandTests.run { program, _, server in
            try await server.deliver(
                text: "From: bo@example.org\nTo: anna@example.org\nList-Post: NO\nSubject: news\n\nText\n")
            #expect(try await program.run(["sync"]).status == 0)
            let rows = try #require(try await program.json(["list"])["results"] as? [[String: Any]])
            let message = try #require(rows.first?["id"] as? String)
            let refused = try await program.run(["reply", message, "--list"], input: "x")
            #expect(refused.status == 2 && refused.errors.contains("no mailing list"), "\(refused.errors)")
            let drafts = try await program.json(["drafts"])["drafts"] as? [Any]
            #expect(drafts?.isEmpty == true)
        }
    }

    @Test("FR-SYNC-07: the server for sending has its own user name and password, given on standard input")
    func ownPassword() async throws {
        let server = try await DovecotServer.start()
        let sink = SubmissionSink()
        try await ScriptedServer.run([], others: { sink.session() }, encryption: .tls(server.certificates)) { wire in
            func response(_ name: String, _ password: String = "sending secret") -> String {
                Data("\0\(name)\0\(password)".utf8).base64EncodedString()
            }
            func signIns() -> [String] { sink.commands.filter { $0.hasPrefix("AUTH") } }
            let program = try Program(trusting: server.authorityFile)
            let added = try await program.run(
                [
                    "account", "add", "--email", "anna@example.org", "--imap", "localhost:\(server.port)", "--username",
                    "anna", "--smtp", "localhost:\(wire.port)", "--smtp-username", "anna-sends", "--password-stdin",
                    "--smtp-password-stdin",
                ], input: "\(DovecotServer.password)\nsending secret\n")
            #expect(added.status == 0, "\(added.errors)")
            let send = ["send", "--to", "bo@example.org", "--wait"]
            #expect(try await program.run(send, input: "x").status == 0)
            #expect(signIns().count >= 2 && signIns().allSatisfy { $0 == "AUTH PLAIN \(response("anna-sends"))" })
            let edited = try await program.run(["account", "edit", "anna@example.org", "--smtp-username", "anna-posts"])
            #expect(edited.status == 0, "\(edited.errors)")
            #expect(try await program.run(send, input: "x").status == 0)
            #expect(signIns().last == "AUTH PLAIN \(response("anna-posts"))")
            let changed = try await program.run(
                ["account", "edit", "anna@example.org", "--smtp-password-stdin"], input: "another secret\n")
            #expect(changed.status == 0, "\(changed.errors)")
            #expect(try await program.run(send, input: "x").status == 0)
            #expect(signIns().last == "AUTH PLAIN \(response("anna-posts", "another secret"))")
            #expect(sink.messages.count == 3)
            #expect(!sink.messages.contains { $0.text.contains("secret") })
        }
        await server.stop()
    }
}
