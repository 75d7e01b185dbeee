import Foundation
import Testing

@Suite("docs/imap-support.md")
struct IMAPSupportTests {
    /// One row of the table.
    struct Row {
        var specification: String
        var state: String
        var files: [String]
        var tests: [String]
        var servers: String
    }

    private static func rows() throws -> [Row] {
        try Repository.text("docs/imap-support.md").split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 8, cells[1] != "specification", !cells[1].hasPrefix("---") else { return nil }
            return Row(
                specification: cells[1], state: cells[3], files: names(cells[4]), tests: names(cells[5]),
                servers: cells[6])
        }
    }

    private static func names(_ cell: String) -> [String] {
        cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }

    @Test("Every row says what is done, where, and which test shows it")
    func rowsAreWhole() throws {
        let rows = try Self.rows()
        #expect(rows.count > 40)
        for row in rows {
            #expect(["used", "library", "no"].contains(row.state), "\(row.specification)")
            guard row.state != "no" else { continue }
            #expect(!row.files.isEmpty && !row.tests.isEmpty, "\(row.specification)")
        }
    }

    @Test("Every file and every test that it names exists")
    func namesExist() throws {
        let tests = try Repository.files(below: "Tests", withExtensions: ["swift"])
            .map { try Repository.text($0) }.joined(separator: "\n")
        for row in try Self.rows() {
            for file in row.files {
                let path = Repository.root.appendingPathComponent("Sources/\(file)").path
                #expect(FileManager.default.fileExists(atPath: path), "\(row.specification): \(file)")
            }
            for test in row.tests { #expect(tests.contains("\"\(test)\""), "\(row.specification): \(test)") }
        }
    }

    @Test("A server is named only where a test on it is")
    func servers() throws {
        let others = ["Cyrus": ["OtherServer", "Cyrus"], "Courier": ["OtherServer", "Courier"]]
        let files = Repository.files(below: "Tests/DovecotTests", withExtensions: ["swift"])
        func tests(_ isOnServer: (String) -> Bool) throws -> String {
            try files.filter { isOnServer(String($0.split(separator: "/").last ?? "")) }
                .map { try Repository.text($0) }.joined(separator: "\n")
        }
        let names = Set(others.values.flatMap(\.self))
        var texts = ["Dovecot": try tests { name in !names.contains { name.hasPrefix($0) } }]
        for (server, prefixes) in others {
            texts[server] = try tests { name in prefixes.contains { name.hasPrefix($0) } }
        }
        for row in try Self.rows() where row.specification.hasPrefix("RFC") && row.state == "library" {
            for (server, text) in texts {
                let isTried = row.tests.contains { text.contains("\"\($0)\"") }
                #expect(row.servers.contains(server) == isTried, "\(row.specification) on \(server)")
            }
        }
    }
}
