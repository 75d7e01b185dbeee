import Foundation
import MailTestKit
import StoreTestKit
import Testing

/// The commands that work without a server.
@Suite("Commands for mail in files", .soundStores)
struct FileCommandTests {
    private static let letter = "From: Bob <bob@example.org>\nSubject: Hello\nDate: 1 Jan 2015 10:00:00 +0000\n\nBody\n"

    private static func program() throws -> Program { try Program(trusting: URL(fileURLWithPath: "/dev/null")) }

    private static func file(_ name: String, _ text: String, of program: Program) throws -> String {
        try Data(text.utf8).write(to: program.home.file(name))
        return program.home.file(name).path
    }

    @Test("Of several files, the one that cannot be imported is named, and the exit code is that of a partial failure")
    func partly() async throws {
        let program = try Self.program()
        let good = try Self.file("good.eml", Self.letter, of: program)
        let outcome = try await program.run(["import", program.home.file("missing").path, good])
        #expect(outcome.status == 6)
        #expect(outcome.errors.contains("missing"))
        #expect(outcome.errors.contains("1 message imported into Imported, 0 already imported, 1 skipped."))
    }

    @Test("An mbox is written to standard output for `-`; formats of several files are refused")
    func standardOutput() async throws {
        let program = try Self.program()
        _ = try await program.run(["import", try Self.file("good.eml", Self.letter, of: program)])
        let outcome = try await program.run(["export", "--format", "mbox", "--mailbox", "Imported", "-"])
        #expect(outcome.status == 0)
        #expect(outcome.output == "From bob@example.org Thu Jan  1 10:00:00 2015\n\(Self.letter)\n")
        #expect(outcome.errors.contains("1 message exported."))
        for arguments in [["--format", "eml", "hello", "-"], ["--format", "mbox", "-"]] {
            let refused = try await program.run(["export"] + arguments)
            #expect(refused.status == 2)
            #expect(refused.errors.contains("standard output"))
        }
    }

    @Test("`show` prints a different Reply-To address and the signs of fraud")
    func signsOfFraud() async throws {
        let worst = """
            From: "help@bank.example" <service@paypa1.com>
            Reply-To: Bo <collect@other.example>
            Subject: Act now

            Body

            """
        let shown = try await Self.shown(worst)
        #expect(shown.contains("\nReply-To: Bo <collect@other.example>\n"), "\(shown)")
        #expect(shown.contains("\nWarning: This message may be a fraud."), "\(shown)")
        for note in [
            "The sender's domain paypa1.com looks like paypal.com but is another one.",
            "The sender's name shows another address: help@bank.example.",
            "Replies go to another address: collect@other.example.", "It urges you to act at once.",
        ] {
            #expect(shown.contains("\nNote: \(note)\n"), "\(shown)")
        }
        for harmless in [Self.letter, "Reply-To: BOB@example.org\n" + Self.letter] {
            let plain = try await Self.shown(harmless)
            #expect(plain.contains("\nBody") && !plain.contains("Reply-To") && !plain.contains("Note:"), "\(plain)")
        }
    }

    /// What `show` prints of a message that was imported.
    private static func shown(_ letter: String) async throws -> String {
        let program = try program()
        _ = try await program.run(["import", try file("shown.eml", letter, of: program)])
        let rows = try await program.json(["list", "Imported"])["results"] as? [[String: Any]]
        let outcome = try await program.run(["show", try #require(rows?.first?["id"] as? String)])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    @Test("Imported mail is removed only on an explicit request")
    func removal() async throws {
        let program = try Self.program()
        _ = try await program.run(["import", try Self.file("good.eml", Self.letter, of: program)])
        let refused = try await program.run(["account", "remove", "local"])
        #expect(refused.status == 2)
        #expect(refused.errors.contains("permanently deleted"))
        #expect(try await program.accounts() == ["On this computer"])
        let done = try await program.run(["account", "remove", "local", "--yes"])
        #expect(done.status == 0)
        #expect(!done.errors.contains("server"))
        #expect(try await program.accounts().isEmpty)
    }

    @Test(
        "An invalid message id is a usage error with a hint",
        arguments: ["show", "explain", "fetch"])
    func emptyID(command: String) async throws {
        for id in ["", " ", "abc"] {
            let outcome = try await Self.program().run([command, id])
            #expect(outcome.status == 2, "\(id)")
            #expect(outcome.errors.contains("Give a message ID"), "\(id)")
        }
    }

    @Test("`--limit 0` is refused", arguments: [["search", "hello"], ["list", "Imported"]])
    func limit(command: [String]) async throws {
        #expect(try await Self.program().run(command + ["--limit", "0"]).status == 2)
        let negative = try await Self.program().run(command + ["--limit", "-3"])
        #expect(negative.status == 2 && negative.errors.contains("must be at least 1"), "\(negative.errors)")
    }
}
