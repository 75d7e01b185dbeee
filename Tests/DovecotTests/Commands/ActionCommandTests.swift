import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Actions on messages from the command line", .timeLimit(.minutes(10)), .soundStores)
struct ActionCommandTests {
    @Test("FR-SYNC-10: messages are starred, moved, marked as spam and deleted by ID, and the server agrees")
    func actions() async throws {
        let server = try await DovecotServer.start()
        for subject in ["apple", "pear", "plum"] {
            try await server.deliver(
                text:
                    "From: bo@example.org\r\nSubject: \(subject)\r\nMessage-ID: <\(subject)@example.org>\r\n\r\nfruit\r\n"
            )
        }
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        _ = try await program.json(["sync"])
        let rows = try #require(try await program.json(["list"])["results"] as? [[String: Any]])
        var ids: [String: String] = [:]
        for row in rows { ids[row["subject"] as? String ?? ""] = row["id"] as? String }
        let (apple, pear, plum) = (try #require(ids["apple"]), try #require(ids["pear"]), try #require(ids["plum"]))

        let starred = try await program.run(["star", "-0", "-"], input: "\(apple)\0\(pear)\0")
        #expect(starred.status == 0 && starred.errors.hasPrefix("Starred 2 messages. Undo with: vaultmail undo "))
        let searched = try await program.run(["search", "-0", "from:bo"])
        #expect(searched.status == 0, "\(searched.errors)")
        #expect(Set(searched.output.split(separator: "\0").map(String.init)) == [apple, pear, plum])
        let listed = try await program.run(["list", "--null", "--limit", "1"])
        #expect(listed.output.hasSuffix("\0") && listed.output.count(where: { $0 == "\0" }) == 1)
        let read = try await program.run(["read", "-0"], input: searched.output)
        #expect(read.status == 0 && read.errors.hasPrefix("Marked as read: 3 messages."), "\(read.errors)")
        #expect(try await program.run(["search", "-0", "from:bo", "--json"]).status == 2)
        #expect(try await program.run(["read"]).status == 2)
        #expect(try await program.run(["spam", plum]).status == 0)
        #expect(try await program.run(["trash", "-"], input: "\(pear)\n").status == 0)
        let missing = try await program.run(["move", "--to", "Nowhere", apple, "--json"])
        #expect(missing.status == 2)
        let nowhere = try await program.run(["move", "--to", "Nowhere", apple])
        #expect(nowhere.status == 3 && nowhere.errors.contains("Mailbox Nowhere not found."))
        #expect(try await program.run(["archive", apple, "ffffffffffff"]).status == 3, "and nothing is archived")
        _ = try await program.json(["sync"])
        #expect(try await server.messages(in: "INBOX").count == 1)
        #expect(try await server.messages(in: "INBOX").first?.flags.contains("\\Flagged") == true)
        #expect(try await server.messages(in: "Trash").count == 1)

        let unasked = try await program.run(["delete", pear])
        #expect(unasked.status == 2 && unasked.errors.contains("Permanently delete 1 message? Pass --yes"))
        let outside = try await program.run(["delete", "--yes", apple])
        #expect(outside.status == 1 && outside.errors.contains("Not in Trash"), "\(outside.errors)")
        let partly = try await program.run(["delete", "--yes", apple, pear])
        #expect(partly.status == 6 && partly.errors.hasPrefix("Deleted 1 message."), "\(partly.errors)")
        #expect(partly.errors.contains("1 message stays, because it is not in Trash."), "\(partly.errors)")
        let again = try await program.run(["star", apple])
        #expect(again.status == 0 && again.errors == "Already starred.\n", "what is so already is no failure")
        #expect(try await program.run(["delete", "-0"]).status == 0, "no messages are given, so none is left out")
        #expect(try await program.run(["not-spam", plum]).status == 0)
        let spelled = try await program.run(["serch", "tea"])
        #expect(spelled.status == 2 && spelled.errors.contains("Did you mean 'search'?"))
        let account = try await program.run(["account", "lst"])
        #expect(account.status == 2 && account.errors.contains("Did you mean 'list'?"), "\(account.errors)")
        let outbox = try await program.run(["outbox", "cancle", "m1"])
        #expect(outbox.status == 2 && outbox.errors.contains("Did you mean 'cancel'?"), "\(outbox.errors)")
        for arguments in [["list", "Archve"], ["move", "--to", "Archve", apple]] {
            let mailbox = try await program.run(arguments)
            #expect(mailbox.status == 3 && mailbox.errors.contains("Did you mean Archive?"), "\(mailbox.errors)")
        }
        let failure = try await program.run(["show", "ffffffff", "--json"])
        let document = try JSONSerialization.jsonObject(with: Data(failure.errors.utf8)) as? [String: Any]
        #expect((document?["error"] as? [String: Any])?["code"] as? String == "not_found")
        #expect(failure.output.isEmpty)
        _ = try await program.json(["sync"])
        #expect(try await server.messages(in: "INBOX").count == 2)
        await server.stop()
    }
}
