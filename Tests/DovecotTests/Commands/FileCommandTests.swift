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

    @Test("A file among others that cannot be taken is named, and the exit code says that a part is missing")
    func partly() async throws {
        let program = try Self.program()
        let good = try Self.file("good.eml", Self.letter, of: program)
        let outcome = try await program.run(["import", program.home.file("missing").path, good])
        #expect(outcome.status == 6)
        #expect(outcome.errors.contains("missing"))
        #expect(outcome.errors.contains("1 message imported into Imported, 0 already imported, 1 skipped."))
    }

    @Test("An mbox goes to standard output where the place is a dash; what is several files is refused")
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

    @Test("Imported mail is removed only where that was meant")
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
        "An id that can name no message is wrong usage, with a sentence that helps",
        arguments: ["show", "explain", "fetch"])
    func emptyID(command: String) async throws {
        for id in ["", " ", "abc"] {
            let outcome = try await Self.program().run([command, id])
            #expect(outcome.status == 2, "\(id)")
            #expect(outcome.errors.contains("Give a message ID"), "\(id)")
        }
    }

    @Test("A limit of nothing is refused", arguments: [["search", "hello"], ["list", "Imported"]])
    func limit(command: [String]) async throws {
        #expect(try await Self.program().run(command + ["--limit", "0"]).status == 2)
        let negative = try await Self.program().run(command + ["--limit", "-3"])
        #expect(negative.status == 2 && negative.errors.contains("must be at least 1"), "\(negative.errors)")
    }
}
