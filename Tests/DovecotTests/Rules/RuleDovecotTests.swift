import Foundation
import MailModel
import MailRules
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("Rules and locks with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct RuleDovecotTests {
    private static func text(_ number: Int, from: String) -> String {
        "From: \(from)\r\nSubject: message \(number)\r\nMessage-ID: <r\(number)@example.org>\r\n\r\nhello\r\n"
    }

    private static func flags(_ server: DovecotServer, _ mailbox: String) async throws -> [Set<String>] {
        try await server.messages(in: mailbox).map(\.flags)
    }

    @Test("IMAP-18: a rule's lock and keyword are keywords on the server, and mail that it trashes is marked")
    func keywords() async throws {
        let fixture = try await SyncFixture()
        for number in 1...3 { try await fixture.server.deliver(text: Self.text(number, from: "bo@example.org")) }
        try await fixture.sync()
        _ = try fixture.store.addRule(
            RuleDraft(
                name: "Shop", condition: "from:shop@example.org",
                actions: [.lock, .keyword("Receipts"), .archive]))
        let messages = try fixture.messages("INBOX")
        _ = try fixture.store.perform(.lock, on: [.message(messages[0].id)])
        _ = try fixture.store.perform(.trash, on: [.message(messages[0].id), .message(messages[1].id)])
        try await fixture.server.deliver(text: Self.text(4, from: "shop@example.org"))
        try await fixture.sync()
        try await fixture.sync()
        #expect(try await Self.flags(fixture.server, "INBOX").filter { $0.contains("$VaultMailLocked") }.count == 1)
        #expect(try await Self.flags(fixture.server, "Trash") == [["$VaultMailTrashed"]])
        let archived = try await Self.flags(fixture.server, "Archive")
        #expect(archived == [["$VaultMailLocked", "Receipts"]])
        #expect(try fixture.store.pendingOperationCount(account: fixture.account.id) == 0)
        #expect(try fixture.store.notices(after: 0).isEmpty)
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("IMAP-09: two programs with the same rule on one account move each message once and lose none")
    func twoPrograms() async throws {
        let server = try await DovecotServer.start()
        let programs = [try Program(trusting: server.authorityFile), try Program(trusting: server.authorityFile)]
        for number in 1...12 { try await server.deliver(text: Self.text(number, from: "bo@example.org")) }
        for program in programs {
            try #require(try await program.addAccount(port: server.port).status == 0)
            try #require(try await program.run(["sync"]).status == 0)
            let added = try await program.run([
                "rule", "add", "--name", "News", "--if", "from:news@example.org", "--do", "move:Archive",
            ])
            try #require(added.status == 0, "\(added.errors)")
        }
        for number in 13...17 { try await server.deliver(text: Self.text(number, from: "news@example.org")) }
        async let first = programs[0].run(["sync"])
        async let second = programs[1].run(["sync"])
        let statuses = try await [first.status, second.status]
        // A sync pass is incomplete if the other program moved a message between its own look and its own move.
        #expect(statuses.allSatisfy { [0, 6].contains($0) })
        for program in programs { #expect(try await program.run(["sync"]).status == 0) }
        #expect(try await server.messages(in: "INBOX").count == 12)
        #expect(try await server.messages(in: "Archive").count == 5)
        for program in programs {
            #expect(try await program.run(["sync"]).status == 0)
            #expect(try await program.run(["doctor", "--offline"]).status == 0)
        }
        await server.stop()
    }

    @Test("IMAP-09, IMAP-22: the output of rule, lock, senders and trash empty is as documented")
    func commands() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        for number in 1...20 {
            let from = number > 15 ? "news@example.org" : "bo@example.org"
            try await server.deliver(text: Self.text(number, from: from))
        }
        try #require(try await program.addAccount(port: server.port).status == 0)
        try #require(try await program.run(["sync"]).status == 0)
        let refused = try await program.run(["rule", "add", "--name", "A", "--if", "fro:x", "--do", "trash"])
        #expect(refused.status == 2 && refused.errors.contains("cannot be read"))
        #expect(try await program.run(["rule", "add", "--name", "A", "--if", "from:a", "--do", "burn"]).status != 0)
        let added = try await program.run([
            "rule", "add", "--name", "News", "--if", "from:news@example.org", "--do", "trash", "--except",
            "subject:17",
        ])
        #expect(added.status == 0, "\(added.errors)")
        #expect(try await program.json(["rule", "test", "News"])["count"] as? Int == 4)
        #expect(try await program.json(["rule", "test", "News"])["notes"] as? [String] == [])
        #expect(
            try await program.run(["rule", "show", "News"]).output.contains(#"rule "News" if "from:news@example.org""#))
        let applied = try await program.run(["rule", "apply", "News", "--yes"])
        #expect(applied.status == 0 && applied.errors.contains("vaultmail rule undo 1"), "\(applied.errors)")
        try #require(try await program.run(["sync"]).status == 0)
        #expect(try await server.messages(in: "Trash").count == 4)
        let log = try await program.json(["rule", "log"])["entries"] as? [[String: Any]] ?? []
        #expect(log.count == 4)
        let id = try #require(log.first?["id"] as? String)
        #expect(try await program.run(["explain", id]).output.contains("The rule “News” moved it to Trash"))
        #expect(try await program.run(["lock", id]).status == 0)
        let emptied = try await program.run(["trash", "empty", "--yes"])
        #expect(emptied.status == 0 && emptied.errors.contains("Deleted 3 messages"), "\(emptied.errors)")
        #expect(try await program.run(["trash", "empty"]).status == 0, "nothing but the locked message is left")
        let undone = try await program.run(["rule", "undo", "1"])
        #expect(undone.status == 0 && undone.errors.hasPrefix("Undone: run 1 of “News”, which "), "\(undone.errors)")
        #expect(try await program.run(["rule", "undo", "1"]).errors.contains("was undone already"))
        let script = try await program.run(["rule", "export"])
        #expect(script.status == 0 && script.output.contains("fileinto \"Trash\""))
        let again = try await program.run(["rule", "import", "-"], input: script.output)
        #expect(
            again.status == 0 && again.output.isEmpty && again.errors.contains("is here already"), "\(again.errors)")
        let lines = "rule \"X\" if \"from:x\" do explode\nrule \"Y\" if \"from:y\" do star\n"
        let partly = try await program.run(["rule", "import", "-"], input: lines)
        #expect(partly.status == 6 && partly.output == "Y\n", "\(partly.output)")
        #expect(partly.errors.contains("Left out “X”: In line 1: “explode” is not an action."), "\(partly.errors)")
        #expect(try await program.run(["rule", "remove", "Y"]).status == 0)
        let nowhere = try await program.run(["rule", "import", "/nonexist"])
        #expect(
            nowhere.status == 3 && nowhere.errors == "vaultmail: Cannot read file /nonexist.\n", "\(nowhere.errors)")
        let senders = try await program.json(["senders"])["senders"] as? [[String: Any]] ?? []
        #expect(senders.first?["address"] as? String == "bo@example.org")
        let cleaned = try await program.run(["senders", "bo@example.org", "--trash-all-but", "5", "--yes"])
        #expect(cleaned.errors.contains("Moved 10 messages"), "\(cleaned.errors)")
        #expect(try await program.run(["rule", "edit", "News"]).status != 0, "nothing to change")
        let edited = ["rule", "edit", "News", "--name", "Letters", "--if", "subject:letter", "--do", "read", "--stop"]
        #expect(try await program.run(edited).errors.contains("vaultmail rule test \"Letters\""))
        let shown = try await program.run(["rule", "show", "Letters"]).output
        #expect(shown.contains(#"rule "Letters" if "subject:letter""#) && shown.contains("do read stop"))
        let everything = try await program.run(["rule", "edit", "Letters", "--if", ""])
        #expect(everything.status == 2, "it would match everything")
        #expect(try await program.run(["rule", "edit", "Letters", "--name", "News"]).status == 0)
        #expect(try await program.run(["rule", "disable", "News"]).status == 0)
        #expect(try await program.run(["rule", "remove", "News"]).status == 0)
        await server.stop()
    }

    @Test("IMAP-02, IMAP-22: commands report what is locked, what was undone, and why a number is invalid")
    func sentences() async throws {
        let server = try await DovecotServer.start()
        for subject in ["apple", "pear", "plum"] {
            try await server.deliver(text: "From: bo@example.org\r\nSubject: \(subject)\r\n\r\nfruit\r\n")
        }
        let program = try Program(trusting: server.authorityFile)
        try #require(try await program.addAccount(port: server.port).status == 0)
        #expect(try await program.run(["rule", "list"]).errors.hasPrefix("No rules. Add one"))
        #expect(try await program.run(["sync"]).status == 0)
        let rows = try await program.json(["list"])["results"] as? [[String: Any]] ?? []
        let ids = rows.compactMap { $0["id"] as? String }
        try #require(ids.count == 3)
        #expect(try await program.run(["lock", ids[0]]).status == 0)
        let trashed = try await program.run(["trash"] + ids)
        #expect(
            trashed.errors.contains("Moved to Trash: 2 messages.") && trashed.errors.contains("1 locked message stays.")
        )
        #expect(trashed.status == 6, "one of three was left alone")
        let stays = try await program.run(["trash", ids[0]])
        #expect(stays.errors == "Nothing changed: the message is locked. Unlock with: vaultmail unlock ID\n")
        #expect(stays.status == 1)
        let token = try #require(trashed.errors.firstMatch(of: /vaultmail undo (\d+)/)).1
        let undone = try await program.run(["undo", String(token)])
        #expect(undone.errors == "Undone: moved 2 messages to Trash.\n")
        let twice = try await program.run(["undo", String(token)])
        #expect(twice.status == 3 && twice.errors.contains("There is nothing to undo for number \(token)"))
        #expect(
            try await program.run(["rule", "undo", "77"]).errors.contains("Run 77 not found")
        )
        #expect(try await program.run(["trash", ids[1], ids[2]]).status == 0)
        #expect(try await program.run(["lock", ids[1]]).status == 0)
        let asked = try await program.run(["delete", ids[1], ids[2]])
        #expect(asked.status == 2 && asked.errors.contains("Permanently delete 1 message? 1 locked message stays."))
        #expect(asked.errors.contains("vaultmail unlock ID. Pass --yes to confirm."), "\(asked.errors)")
        let kept = try await program.run(["delete", ids[1]])
        #expect(kept.status == 1 && kept.errors.hasPrefix("Nothing changed: the message is locked."))
        let deleted = try await program.run(["delete", "--yes", ids[1], ids[2]])
        #expect(deleted.status == 6 && deleted.errors.contains("1 locked message stays."), "\(deleted.errors)")
        let synced = try await program.run(["sync"])
        #expect(synced.status == 0, "a deletion that can be undone has not failed: \(synced.errors)")
        let exclusion = ["rule", "add", "--name", "Bo", "--if", "from:bo", "--exclude"]
        #expect(try await program.run(exclusion).status == 0)
        let protects = try await program.run(["rule", "test", "Bo"])
        #expect(protects.errors == "It would protect 2 messages.\n", "\(protects.errors)")
        for wrong in [
            ["config", "set", "undoSendDelaySeconds", "-5"], ["storage", "--limit", "-5"],
            ["senders", "--limit", "-1"],
            ["senders", "bo@example.org", "--trash-all-but", "-1"], ["rule", "log", "--limit", "-1"],
        ] {
            let refused = try await program.run(wrong)
            #expect(refused.status == 2 && !refused.errors.contains("nknown option"), "\(wrong): \(refused.errors)")
            #expect(!refused.errors.contains("Missing value"), "\(wrong): \(refused.errors)")
        }
        #expect(try await program.run(["account", "pause", "anna@example.org"]).status == 0)
        let paused = try await program.run(["sync"])
        #expect(
            paused.errors.contains("The only account is paused. Resume with `vaultmail account resume"),
            "\(paused.errors)")
        await server.stop()
    }

    @Test("IMAP-09: after kill -9 during a run, the next process finishes it, each message once")
    func killed() async throws {
        let server = try await DovecotServer.start()
        let mailbox = MailboxGenerator(seed: 5, messageCount: 900, now: SyncFixture.present).generate()
        try await server.fill(with: mailbox)
        let program = try Program(trusting: server.authorityFile)
        try #require(try await program.addAccount(port: server.port).status == 0)
        try #require(try await program.run(["sync", "--window", "all", "--headers-only"]).status == 0)
        let added = try await program.run(["rule", "add", "--name", "All", "--if", "larger:1", "--do", "keyword:K"])
        try #require(added.status == 0, "\(added.errors)")
        let count = try #require(try await program.json(["rule", "test", "All"])["count"] as? Int)
        try #require(count > 300)
        var random = SeededGenerator.announced("kill moments of a run of rules")
        for _ in 1...8 {
            let steps = random.number(1000...60_000)
            _ = try await program.run(
                ["rule", "apply", "All", "--yes"],
                redirected: """
                    & pid=$!; i=0; while [ $i -lt \(steps) ] && kill -0 $pid; do i=$((i+1)); done; kill -9 $pid; wait $pid
                    """)
        }
        let last = try await program.run(["rule", "apply", "All", "--yes"])
        #expect(last.status == 0, "\(last.errors)")
        #expect(try await program.json(["rule", "test", "All"])["count"] as? Int == 0)
        let log = try await program.json(["rule", "log", "--limit", "5000"])["entries"] as? [[String: Any]] ?? []
        let done = log.filter { $0["state"] as? String == "done" }.compactMap { $0["id"] as? String }
        #expect(Set(done).count == count && done.count == count, "each message once")
        #expect(try await program.run(["doctor", "--offline"]).status == 0)
        await server.stop()
    }
}
