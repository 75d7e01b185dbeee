import Foundation
import Testing

@Suite("docs/imap-support.md")
struct IMAPSupportTests {
    /// What the document says about one specification.
    struct Row {
        var specification: String
        /// The texts of its items by what they are: `state`, `file`, `test` and `servers`.
        var items: [String: [String]] = [:]

        init(_ entry: ListedEntry) {
            specification = entry.name
            for item in entry.items {
                let parts = item.components(separatedBy: ": ")
                items[parts[0], default: []].append(parts.dropFirst().joined(separator: ": "))
            }
        }

        var state: String { items["state"]?.joined() ?? "" }
        var files: [String] { items["file", default: []].compactMap(ListedEntry.unquoted) }
        var tests: [String] { items["test", default: []].compactMap(ListedEntry.unquoted) }
        var servers: String { items["servers"]?.joined() ?? "" }
    }

    private static func rows() throws -> [Row] {
        ListedEntry.parse(try Repository.text("docs/imap-support.md")).map(Row.init)
    }

    @Test("Every item is a state, the servers, or the name of a file or a test")
    func items() throws {
        for row in try Self.rows() {
            let others = Set(row.items.keys).subtracting(["state", "file", "test", "servers"])
            #expect(others.isEmpty, "\(row.specification)")
            #expect(row.files.count == row.items["file", default: []].count, "\(row.specification)")
            #expect(row.tests.count == row.items["test", default: []].count, "\(row.specification)")
        }
    }

    @Test("Every specification says what is done, where, and which test shows it")
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

    @Test("A server is listed only if a test runs on it")
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
