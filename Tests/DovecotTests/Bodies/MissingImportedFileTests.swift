import Foundation
import MailTestKit
import StoreTestKit
import Testing

/// Imported mail has no other copy: if one of its files is lost, the program reports it and keeps the rest.
@Suite("Imported mail whose files are lost", .timeLimit(.minutes(10)), .soundStores)
struct MissingImportedFileTests {
    private static let subjects = ["one", "two", "three"]

    private func file(_ program: Program, _ subject: String) -> URL { program.home.file("\(subject).eml") }

    /// A program with three imported messages, the second of which has lost its file.
    private func program() async throws -> Program {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        for subject in Self.subjects {
            try Data("From: a@b.c\r\nSubject: \(subject)\r\n\r\nHello.\r\n".utf8).write(to: file(program, subject))
        }
        #expect(try await program.run(["import"] + Self.subjects.map { file(program, $0).path }).status == 0)
        #expect(try await program.run(["doctor"]).status == 0)
        let id = try await id(of: "two", in: program)
        let names = try FileManager.default.subpathsOfDirectory(atPath: program.home.path)
        let lost = try #require(names.first { $0.hasSuffix("\(id).eml") })
        try FileManager.default.removeItem(at: program.home.file(lost))
        return program
    }

    private func id(of subject: String, in program: Program) async throws -> String {
        let results = try await program.json(["search", "subject:\(subject) "])["results"] as? [[String: Any]]
        return try #require(results?.first?["id"] as? String)
    }

    @Test("Export writes the other messages and reports the missing one, and show gives the reason")
    func exportAndShow() async throws {
        let program = try await program()
        let target = program.home.file("out").path
        let outcome = try await program.run(["export", "--format", "eml", target, "--json"])
        #expect(outcome.status == 6)
        let summary = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Int]
        #expect(summary == ["written": 2, "known": 0, "missing": 1, "lost": 1])
        #expect(outcome.errors.contains("1 imported message is missing"))
        let shown = try await program.run(["show", try await id(of: "two", in: program)])
        #expect(shown.status == 6)
        #expect(shown.output.contains("Subject: two"))
        #expect(shown.errors.contains("The file of this imported message is gone or damaged"))
    }

    @Test("Doctor and backup report the missing file until it is imported again")
    func doctorAndBackUp() async throws {
        let program = try await program()
        let sick = try await program.run(["doctor"])
        #expect(sick.status == 1)
        #expect(sick.output.contains("1 of 3 imported messages are missing or damaged"))
        let backup = program.home.file("backup").path
        #expect(try await program.run(["backup", backup]).status == 6)
        let again = try await program.run(["import"] + Self.subjects.map { file(program, $0).path })
        #expect(again.errors.contains("3 already imported (1 missing or damaged, now restored)"))
        #expect(try await program.run(["doctor", "--read-imported"]).status == 0)
        #expect(try await program.run(["backup", backup]).status == 0)
    }

    @Test("A bad backup file is not reported as a damaged store")
    func badBackup() async throws {
        let program = try await program()
        let backup = program.home.file("backup")
        _ = try await program.run(["backup", backup.path])
        try Data(try Data(contentsOf: backup).prefix(100_000)).write(to: program.home.file("cut"))
        try Data("just words\n".utf8).write(to: program.home.file("words"))
        for name in ["cut", "words"] {
            let outcome = try await program.run(["restore", program.home.file(name).path])
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("This file is not a complete backup; your mail store is unchanged."))
        }
        #expect(try await program.json(["search", "hello "])["total"] as? Int == 3)
    }
}
