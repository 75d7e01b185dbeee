import Foundation
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("The program with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct ProgramTests {
    private func server(_ count: Int = 60) async throws -> DovecotServer {
        let server = try await DovecotServer.start()
        try await server.fill(
            with: MailboxGenerator(seed: 3, messageCount: count, now: SyncFixture.present).generate())
        return server
    }

    @Test("An account is added, synced, listed, searched, shown and removed")
    func wholeWay() async throws {
        let server = try await server()
        try await server.deliver(text: Self.quince)
        let program = try Program(trusting: server.authorityFile)
        let added = try await program.addAccount(port: server.port)
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.isEmpty, "what is not data goes to standard error")
        let summary = try await program.json(["sync", "--bodies", "all"])
        #expect(summary["first_rows_ms"] is NSNumber)
        #expect((summary["failures"] as? [Any])?.isEmpty == true)
        let list = try await program.json(["list", "inbox"])
        #expect((list["results"] as? [Any])?.isEmpty == false)
        let search = try await program.json(["search", "quince"])
        let first = try #require((search["results"] as? [[String: Any]])?.first)
        #expect(first["subject"] as? String == "quince harvest")
        let refined = try await program.json([
            "search", "-in:trash", "subject:quince", "fro:anna OR is:unread", "--threads",
        ])
        #expect((refined["results"] as? [[String: Any]])?.first?["count_in_thread"] as? Int == 1)
        #expect((refined["notes"] as? [[String: Any]])?.first?["suggestion"] as? String == "from:anna")
        let id = try #require(first["id"] as? String)
        let shown = try await program.json(["show", String(id.prefix(12))])
        #expect((shown["text"] as? String)?.contains("ripe and yellow") == true)
        #expect(shown["message_id"] as? String == "q1@example.org")
        let status = try await program.json(["status"])
        #expect((status["accounts"] as? [[String: Any]])?.first?["pending_operations"] as? Int == 0)
        #expect(try await program.run(["doctor"]).status == 0)
        let unasked = try await program.run(["account", "remove", "anna@example.org"])
        #expect(unasked.status == 2)
        #expect(
            unasked.errors.contains(
                "Remove anna@example.org? All local emails, drafts, and cached data for this account will be deleted."))
        #expect(try await program.accounts() == ["anna@example.org"])
        #expect(try await program.run(["account", "remove", "anna@example.org", "--yes"]).status == 0)
        #expect(try await program.run(["list", "inbox"]).status == 3)
        #expect(try await program.accounts().isEmpty)
        await server.stop()
    }

    @Test("Every documented JSON key is present, null or empty without a value")
    func jsonKeys() async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: "From: deep@x.example\r\n\r\nbare\r\n")
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        #expect(try await program.run(["sync", "--bodies", "all"]).status == 0)
        let results = try #require(try await program.json(["list", "inbox"])["results"] as? [[String: Any]])
        let listed = try #require(results.first)
        #expect(Set(listed.keys) == Self.listKeys)
        let from = try #require(listed["from"] as? [String: Any])
        #expect(from["name"] is NSNull && from["address"] as? String == "deep@x.example")
        let shown = try await program.json(["show", try #require(listed["id"] as? String)])
        #expect(Set(shown.keys) == Self.listKeys.union(Self.showKeys))
        #expect(shown["in_reply_to"] is NSNull && shown["html"] is NSNull)
        let status = try await program.json(["status"])
        let account = try #require((status["accounts"] as? [[String: Any]])?.first)
        #expect(account["progress"] is NSNull && account["error"] is NSNull)
        #expect((account["last_success"] as? String)?.hasSuffix("Z") == true)
        #expect(try await program.json(["sync"])["first_rows_ms"] is NSNull)
        let lines = try await program.run(["list", "inbox", "--format", "jsonl"]).output.split(separator: "\n")
        #expect(lines.count == 1)
        await server.stop()
    }

    @Test("A backup contains imported mail, which no server has, and a restore returns it byte for byte")
    func backUpOfImportedMail() async throws {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        let message = program.home.file("message.eml")
        let bytes = Data("From: a@b.c\r\nSubject: kept\r\n\r\nHello.\r\n".utf8) + Data([0, 0xFF, 0x0D, 0x0A])
        try bytes.write(to: message)
        let backup = program.home.file("backup.sqlite").path
        #expect(try await program.run(["import", message.path]).status == 0)
        let outcome = try await program.run(["backup", backup])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("including 1 imported message."))
        let other = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        #expect(try await other.run(["restore", backup]).status == 0)
        let exported = other.home.file("out")
        #expect(try await other.run(["export", "--format", "eml", exported.path]).status == 0)
        let names = try FileManager.default.subpathsOfDirectory(atPath: exported.path).filter { $0.hasSuffix(".eml") }
        #expect(try names.map { try Data(contentsOf: exported.appendingPathComponent($0)) } == [bytes])
    }

    @Test("Backup and restore name a missing file or folder, and leave a file that is not a backup unchanged")
    func backUpElsewhere() async throws {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        let letter = program.home.file("letter.eml")
        let bytes = Data("From: a@b.c\r\nSubject: kept\r\n\r\nHello.\r\n".utf8)
        try bytes.write(to: letter)
        #expect(try await program.run(["import", letter.path]).status == 0)
        let missing = try await program.run(["restore", program.home.file("nofile").path])
        #expect(missing.status == 3)
        #expect(missing.errors.contains("There is no such backup file."))
        let nowhere = try await program.run(["backup", program.home.file("nowhere/copy").path])
        #expect(nowhere.status == 1)
        #expect(nowhere.errors.contains("\(program.home.file("nowhere").path) does not exist"))
        let foreign = try await program.run(["backup", letter.path])
        #expect(foreign.status == 1)
        #expect(foreign.errors.contains("\(letter.path) exists already and is not a VaultMail backup"))
        #expect(try Data(contentsOf: letter) == bytes)
    }

    @Test("Commands that create a store concurrently all succeed")
    func begunAtOnce() async throws {
        for _ in 0..<3 {
            let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
            let files = try ["one", "two"].map { name in
                try program.home.write("From: a@b.c\r\nSubject: \(name)\r\n\r\nHello.\r\n", to: "\(name).eml")
            }
            async let first = program.run(["import", files[0].path])
            async let second = program.run(["import", files[1].path])
            async let third = program.run(["mailboxes"])
            for outcome in try await [first, second, third] { #expect(outcome.status == 0, "\(outcome.errors)") }
            #expect(try await program.json(["search", "hello "])["total"] as? Int == 2)
        }
    }

    @Test("A query and a text are shown as the search parses them, and a search without words is a usage error")
    func queries() async throws {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        let query = try await program.run(["debug", "query", "from:anna -draft fro:x"])
        let tree = try #require(
            try JSONSerialization.jsonObject(with: Data(query.output.utf8)) as? [String: Any])
        let parts = try #require((tree["condition"] as? [String: Any])?["all"] as? [[String: Any]])
        #expect(parts.map { $0.keys.first } == ["text", "not", "text"])
        #expect((tree["notes"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["unknown_operator"])
        let tokens = try await program.run(["debug", "tokens", "Ελλάδα 東京都"])
        let words = try JSONSerialization.jsonObject(with: Data(tokens.output.utf8)) as? [String: [String]]
        #expect(words == ["document": ["ελλαδα", "東京", "京都", "都"], "query": ["ελλαδα", "東京", "京都"]])
        for arguments in [["search"], ["search", ""], ["search", "  "], ["search", "a", "--no-such-option"]] {
            let outcome = try await program.run(arguments)
            #expect(outcome.status == 2, "\(arguments)")
            #expect(outcome.output.isEmpty && !outcome.errors.isEmpty)
        }
        #expect(try await program.run(["search", "--", "-a", "--b"]).status == 0)
        for text in ["\"", "-word", "-hello", "OR", "🤷", "(((", "NEAR(", "from:"] {
            #expect(try await program.run(["search", text]).status == 0, "\(text)")
        }
    }

    private static let listKeys: Set<String> = [
        "id", "thread_id", "account", "mailboxes", "message_id", "subject", "from", "to", "date", "unread", "starred",
        "has_attachments", "category", "category_reasons", "snippet", "co_authors", "labels",
        "locked",
    ]

    private static let showKeys: Set<String> = [
        "cc", "reply_to", "in_reply_to", "references", "text", "html", "attachments", "placements", "defects", "body",
        "notes",
    ]

    @Test("The counts of `mailboxes --json` equal the server's")
    func counts() async throws {
        let server = try await server(150)
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        #expect(try await program.run(["sync", "--headers-only"]).status == 0)
        let output = try await program.run(["mailboxes", "--json"]).output
        let mailboxes = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        for mailbox in mailboxes {
            let path = try #require(mailbox["path"] as? String)
            let messages = try await server.messages(in: path)
            #expect(mailbox["total"] as? Int == messages.count, "\(path)")
            #expect(mailbox["unread"] as? Int == messages.count { !$0.flags.contains("\\Seen") }, "\(path)")
            #expect(mailbox["synced"] as? Bool == true, "\(path)")
        }
        await server.stop()
    }

    @Test("MO-07: the password is only in the encrypted vault, and in no other file or log")
    func passwordStaysSecret() async throws {
        let canary = "canary-7f3a9c-password"
        let server = try await DovecotServer.start()
        try await server.setPassword(canary, of: "anna")
        let program = try Program(trusting: server.authorityFile, environment: ["VAULTMAIL_LOG": "trace"])
        let added = try await program.addAccount(port: server.port, password: canary)
        #expect(added.status == 0, "\(added.errors)")
        let synced = try await program.run(["sync"])
        #expect(synced.status == 0)
        #expect(!(added.errors + added.output + synced.errors + synced.output).contains(canary))
        let searched = try Self.files(of: program.home.url)
        #expect(searched.contains { $0.hasSuffix("vaultmail.sqlite") })
        for name in searched {
            let content = try Data(contentsOf: program.home.file(name))
            for form in [canary, Data(canary.utf8).base64EncodedString()] {
                #expect(content.range(of: Data(form.utf8)) == nil, "\(name)")
            }
        }
        await server.stop()
    }

    @Test("The documented exit codes")
    func exitCodes() async throws {
        let server = try await server(20)
        let program = try Program(trusting: server.authorityFile)
        #expect(try await program.run(["nonsense"]).status == 2)
        #expect(try await program.run(["account", "add", "--email", "x"]).status == 2)
        for ignored in [["--window", "5"], ["--bodies", "all"]] {
            #expect(try await program.run(["sync", "--background"] + ignored).status == 2, "\(ignored)")
            #expect(try await program.run(["sync", "--pause"] + ignored).status == 2, "\(ignored)")
        }
        #expect(try await program.run(["show", "abcdef0123"]).status == 3)
        #expect(try await program.run(["sync", "--account", "nobody@example.org"]).status == 3)
        #expect(try await program.addAccount(port: server.port, password: "wrong").status == 4)
        #expect(try await program.addAccount(port: 1).status == 5)
        #expect(try await program.run(["open", "--print-url"]).status == 7)
        #expect(try await program.run(["--help"]).status == 0)
        #expect(try await program.accounts().isEmpty)
        await server.stop()
    }

    private static let quince = """
        From: Bo <bo@example.org>\r\nSubject: quince harvest\r\nMessage-ID: <q1@example.org>\r\n\r\nripe and yellow\r\n
        """

    private static func files(of folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(
                atPath: folder.appendingPathComponent($0).path, isDirectory: &isFolder)
            return isThere && !isFolder.boolValue
        }
    }
}
