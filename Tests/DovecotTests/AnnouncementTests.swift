import Foundation
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A page that is open while the command line makes changes is notified of exactly what to reload.
@Suite("Changes that commands report to the daemon", .timeLimit(.minutes(10)), .soundStores)
struct AnnouncementTests {
    /// Signs in like a page, follows the events and writes them to standard error for the test.
    private static let follower = """
        import json, sys, urllib.request
        page, code = sys.argv[1].split("/#code=")
        headers = {"Content-Type": "application/json", "Origin": page}
        def ask(path, body=None):
            return urllib.request.urlopen(urllib.request.Request(page + path, body, headers))
        answer = json.load(ask("/api/session", json.dumps({"code": code}).encode()))
        headers["Authorization"] = "Bearer " + answer["token"]
        for line in ask("/api/events"):
            sys.stderr.write(line.decode())
            sys.stderr.flush()
        """

    /// Polls by running the program until a condition holds.
    private static func until(_ tool: RunningTool, _ program: Program, _ isSo: () -> Bool) async throws {
        for _ in 0..<6000 where try await program.run(["open", "--print-url"]).status == 0 && isSo() { return }
        Issue.record("it never was so; it said: \(tool.errors)")
    }

    private func letter(_ subject: String, in program: Program) throws -> String {
        let file = program.home.file("\(subject).eml")
        try Data("From: a@b.c\r\nSubject: \(subject)\r\n\r\nHello.\r\n".utf8).write(to: file)
        return file.path
    }

    /// The changes that the page was notified of after this number of bytes.
    private func changes(_ page: RunningTool, after count: Int) -> [[String: Any]] {
        page.errors.dropFirst(count).split(separator: "\n").filter { $0.hasPrefix("data: {\"") }.compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.dropFirst(6).utf8)) as? [String: Any]
        }
    }

    @Test("An import reports the lists and conversations that it changed, and muting reports only its conversation")
    func importing() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(trusting: certificates.authorityFile)
        for name in ["Old", "Other"] {
            let paths = [try letter("early \(name)", in: program), "--mailbox", name]
            #expect(try await program.run(["import"] + paths).status == 0)
        }
        let daemon = try program.start(["serve", "--port", "0", "--json"])
        try await Self.until(daemon, program) { true }
        let address = try await program.run(["open", "--print-url"]).output.trimmingCharacters(in: .newlines)
        let page = try RunningTool(["python3", "-c", Self.follower, address], errors: program.home.file("events"))
        try await Self.until(page, program) { page.errors.contains("ready") }
        var heard = page.errors.count
        #expect(try await program.run(["import", letter("late", in: program), "--mailbox", "Old"]).status == 0)
        try await Self.until(page, program) {
            changes(page, after: heard).contains { ($0["lists"] as? [String: Any])?.isEmpty == false }
        }
        let imported = changes(page, after: heard)
        let named = Set(imported.flatMap { ($0["lists"] as? [String: Any] ?? [:]).keys })
        let mailbox = try #require(named.first { $0.hasPrefix("mailbox:") }).dropFirst("mailbox:".count)
        // The mailbox's list, and that of the message's category in it.
        let category = try #require(named.first { $0.hasPrefix("category:") })
        let expected: Set = ["mailbox:\(mailbox)", category]
        #expect(named == expected && category.hasSuffix(":\(mailbox)"))
        #expect(imported.flatMap { $0["threads"] as? [Any] ?? [] }.count == 1)
        #expect(imported.contains { $0["mailboxes"] as? Bool == true })
        heard = page.errors.count
        let results = try await program.json(["search", "subject:late "])["results"] as? [[String: Any]]
        #expect(try await program.run(["mute", try #require(results?.first?["id"] as? String)]).status == 0)
        try await Self.until(page, program) {
            changes(page, after: heard).contains { ($0["lists"] as? [String: Any])?.isEmpty == false }
        }
        let muted = changes(page, after: heard).flatMap { ($0["lists"] as? [String: NSNumber] ?? [:]) }
        #expect(Set(muted.map(\.key)) == expected)
        #expect(muted.allSatisfy { $0.value.int64Value < .max })
        page.signal(SIGTERM)
        daemon.signal(SIGTERM)
        #expect(await daemon.end() == 0)
    }
}
