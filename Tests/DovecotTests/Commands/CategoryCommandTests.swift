import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Categories on the command line", .timeLimit(.minutes(5)), .soundStores)
struct CategoryCommandTests {
    private static let letter = """
        From: Bo <bo@example.org>\r
        To: anna@example.org\r
        Subject: Harbour\r
        Date: Thu, 15 Jan 2026 12:00:00 +0000\r
        Message-ID: <harbour@example.org>\r
        \r
        The boats are back.\r

        """

    /// What the commands say of the only message.
    private struct Answers {
        var list: [String: Any]
        var search: [String: Any]
        var explain: [String: Any]
        var counts: [String: Any]

        init(_ program: Program) async throws {
            let listed = try await program.json(["list", "Old"])["results"] as? [[String: Any]]
            let first = try #require(listed?.first)
            list = first
            let found = try await program.json(["search", "harbour"])["results"] as? [[String: Any]]
            search = try #require(found?.first)
            let id = try #require(first["id"] as? String)
            explain = try await program.json(["explain", id])
            let output = try await program.run(["mailboxes", "--json"]).output
            let mailboxes = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
            let old = try #require(mailboxes?.first { $0["path"] as? String == "Old" })
            counts = try #require(old["categories"] as? [String: Any])
        }

        var messages: [[String: Any]] { [list, search, explain] }
    }

    @Test("`off` hides categories in every command and refuses to list one; `on` shows them again")
    func off() async throws {
        let program = try Program(trusting: URL(filePath: "/dev/null"))
        try program.home.write(Self.letter, to: "letter.eml")
        let letter = program.home.file("letter.eml").path
        #expect(try await program.run(["import", letter, "--mailbox", "Old"]).status == 0)
        let id = try #require(try await Answers(program).list["id"] as? String)
        #expect(try await program.run(["category", id, "updates"]).status == 0)
        try await expectShown(by: program)

        #expect(try await program.run(["config", "set", "categories", "off"]).status == 0)
        let hidden = try await Answers(program)
        for message in hidden.messages {
            #expect(message["category"] is NSNull)
            #expect((message["category_reasons"] as? [Any])?.isEmpty == true)
        }
        #expect(hidden.explain["category_source"] is NSNull && hidden.counts.isEmpty)
        #expect(try await !program.run(["explain", id]).output.contains("Category:"))
        let refused = try await program.run(["list", "Old", "--category", "updates"])
        #expect(refused.status == 2 && refused.output.isEmpty)
        #expect(refused.errors.contains("`vaultmail config set categories on`"), "\(refused.errors)")

        #expect(try await program.run(["config", "set", "categories", "on"]).status == 0)
        try await expectShown(by: program)
    }

    private func expectShown(by program: Program) async throws {
        let shown = try await Answers(program)
        for message in shown.messages {
            #expect(message["category"] as? String == "updates")
            #expect((message["category_reasons"] as? [Any])?.isEmpty == false)
        }
        #expect(shown.counts["updates"] != nil)
        let listed = try await program.json(["list", "Old", "--category", "updates"])
        #expect((listed["results"] as? [Any])?.count == 1)
    }
}
