import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Models on the command line", .timeLimit(.minutes(10)), .soundStores)
struct ModelProgramTests {
    private static func program() throws -> Program { try Program(trusting: URL(filePath: "/dev/null")) }
    private static let id = "all-minilm-l6-v2"

    @Test("G-03: without --yes a download shows source, size, license and checksums, and requests nothing")
    func consent() async throws {
        let program = try Self.program()
        let outcome = try await program.run(["model", "download", Self.id])
        #expect(outcome.status == 2)
        for part in ["https://huggingface.co/", "90868376 bytes", "Apache-2.0", "SHA-256", "Pass --yes to confirm."] {
            #expect(outcome.errors.contains(part), "\(outcome.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.home.file("data/models").path))
    }

    @Test("FR-SET-04: the list has every state as JSON, and unknown names and files are refused")
    func lists() async throws {
        let program = try Self.program()
        let models = try await program.json(["model", "list"])["models"] as? [[String: Any]]
        let model = try #require(models?.first)
        #expect(model["id"] as? String == Self.id && model["state"] as? String == "not_downloaded")
        #expect(model["size_bytes"] as? Int == 91_099_884)
        #expect(try await program.run(["model", "download", "other", "--yes"]).status == 3)
        #expect(try await program.run(["model", "verify", Self.id]).status == 3)
        try program.home.write("no model", to: "file")
        let refused = try await program.run(["model", "import", program.home.file("file").path])
        #expect(refused.status == 1 && refused.errors.contains("belongs to no model"), "\(refused.errors)")
    }

    @Test("FR-SET-04: a text model is used only if it is downloaded and writes text")
    func use() async throws {
        let program = try Self.program()
        let missing = try await program.run(["model", "use", "qwen2.5-1.5b-instruct"])
        #expect(missing.status == 3 && missing.errors.contains("is not downloaded"), "\(missing.errors)")
        let other = try await program.run(["model", "use", Self.id])
        #expect(other.status == 1 && other.errors.contains("writes no text"), "\(other.errors)")
        #expect(try await program.run(["model", "use", "other"]).status == 3)
        #expect(try await program.json(["model", "endpoint"])["enabled"] as? Bool == false)
    }

    @Test("FR-SET-04: removal asks with the specified text, and storage and a wipe include models")
    func removes() async throws {
        let program = try Self.program()
        let folder = program.home.file("data/models/\(Self.id)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try program.home.write("a part", to: "data/models/\(Self.id)/vocab.txt.part")
        #expect(try await program.json(["storage"])["models_bytes"] as? Int == 6)
        let asked = try await program.run(["model", "remove", Self.id])
        let words = "Deleting the AI model will disable smart categories, smart reply, and thread summarization."
        #expect(asked.status == 2 && asked.errors.contains(words), "\(asked.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.path))
        #expect(try await program.run(["model", "remove", Self.id, "--yes"]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(try await program.run(["storage", "wipe", "--yes"]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: program.home.file("data/models").path))
    }

    @Test("Mail that was imported without an account does not state whether it was addressed to the user")
    func importedCategories() async throws {
        let program = try Self.program()
        try program.home.write(Self.personal, to: "personal.mbox")
        let file = program.home.file("personal.mbox").path
        #expect(try await program.run(["import", file, "--mailbox", "Letters"]).status == 0)
        let found = try await program.json(["search", "subject:lunch"])["results"] as? [[String: Any]]
        let message = try #require(found?.first)
        #expect(message["category"] as? String == "primary")
        let reasons = try #require(message["category_reasons"] as? [[String: Any]]).map { "\($0)" }
        #expect(!reasons.isEmpty && !reasons.contains { $0.contains("ddressed") }, "\(reasons)")
    }

    private static let personal = """
        From a@example.org Mon Jan  5 10:00:00 2026
        From: Bo Lind <bo.lind@gmail.com>
        To: anna@demo.example
        Subject: Lunch tomorrow?
        Date: Mon, 5 Jan 2026 10:00:00 +0000
        Message-ID: <lunch@example.org>

        Hi Anna, are you free for lunch tomorrow? See you, Bo

        """

    private static let mail = """
        From a@example.org Mon Jan  5 10:00:00 2026
        From: Airline <a@example.org>
        Subject: Your booking
        Date: Mon, 5 Jan 2026 10:00:00 +0000
        Message-ID: <1@example.org>

        Your flight to Lisbon departs on Monday at eight in the morning.

        From b@example.org Mon Jan  5 11:00:00 2026
        From: Bakery <b@example.org>
        Subject: Recipe
        Date: Mon, 5 Jan 2026 11:00:00 +0000
        Message-ID: <2@example.org>

        This apple cake needs butter, cinnamon and an hour in the oven.

        """

    @Test("With the model imported and turned on, the daemon prepares mail, and a paraphrase finds its message")
    func searchesByMeaning() async throws {
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(trusting: certificates.authorityFile)
        try program.home.write(Self.mail, to: "mail.mbox")
        #expect(try await program.run(["import", program.home.file("mail.mbox").path]).status == 0)
        let off = try await program.run(["search", "--similar", "when does my plane leave"])
        #expect(off.status == 1 && off.errors.contains("Search by meaning is off"), "\(off.errors)")
        #expect(try await program.json(["status"])["similar"] is NSNull)
        #expect(try await program.run(["config", "set", "semanticSearchEnabled", "true"]).status == 0)
        let missing = try await program.run(["search", "--similar", "when does my plane leave"])
        #expect(missing.status == 1 && missing.errors.contains("needs a model"), "\(missing.errors)")

        let model = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: ".build-model")
        let files = ["model.safetensors", "vocab.txt"].map { model.appending(path: $0).path }
        let imported = try await program.run(["model", "import"] + files)
        #expect(imported.status == 0, "\(imported.errors); script/setup test fetches the model")
        #expect(try await program.run(["model", "verify", Self.id]).status == 0)

        let waiting = try await program.json(["status"])["similar"] as? [String: Any]
        #expect(waiting?["prepared"] as? Int == 0 && waiting?["total"] as? Int == 2)
        let line = "Preparing messages for the search by meaning: 0 of 2"
        #expect(try await program.run(["status"]).output.contains(line))

        let daemon = try program.start(["serve", "--port", "0", "--json"])
        var found: [String: Any] = [:]
        for _ in 0..<200 where found["prepared_messages"] as? Int != 2 {
            found = try await program.json(["search", "--similar", "when does my plane leave"])
        }
        #expect(found["prepared_messages"] as? Int == 2, "\(daemon.errors)")
        let prepared = try await program.json(["status"])["similar"] as? [String: Any]
        #expect(prepared?["prepared"] as? Int == 2 && prepared?["paused"] as? Bool == false)
        #expect(try await !program.run(["status"]).output.contains("Preparing messages"))
        let results = try #require(found["results"] as? [[String: Any]])
        #expect(results.first?["subject"] as? String == "Your booking")
        #expect((results.first?["similarity"] as? Double ?? 0) > 0.3)
        let foreign = try await program.json(["search", "--similar", "когда мой самолёт"])
        #expect((foreign["note"] as? String)?.contains("does not know this language") == true)
        let id = try #require(results.first?["id"] as? String)
        let like = try await program.json(["search", "--like", id])
        #expect((like["results"] as? [[String: Any]])?.contains { $0["id"] as? String == id } == false)
    }
}
