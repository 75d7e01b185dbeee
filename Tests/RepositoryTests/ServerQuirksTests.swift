import Foundation
import IMAPClient
import Testing

@Suite("The table of server quirks")
struct ServerQuirksTests {
    private static let page = "docs/server-quirks.md"

    @Test("docs/server-quirks.md is generated from the table; set VAULTMAIL_UPDATE_GOLDEN to update it")
    func page() throws {
        let introduction = """
            # Server quirks

            Deviations of IMAP servers, and how the client handles them. Generated from `ServerQuirks.table`. A test is named by its
            name or by a row of its table; `not yet` means that no test covers the quirk.


            """
        let expected = introduction + ServerQuirks.markdown
        if ProcessInfo.processInfo.environment["VAULTMAIL_UPDATE_GOLDEN"] != nil {
            try expected.write(to: Repository.root.appendingPathComponent(Self.page), atomically: true, encoding: .utf8)
        }
        #expect(try Repository.text(Self.page) == expected)
    }

    @Test("The numbers run from 1 to 44, and each names its server, symptom, answer and files")
    func numbers() {
        #expect(ServerQuirks.table.map(\.number) == Array(1...44))
        for quirk in ServerQuirks.table {
            #expect(!quirk.server.isEmpty && !quirk.symptom.isEmpty && !quirk.answer.isEmpty, "\(quirk.identifier)")
            #expect(!quirk.files.isEmpty, "\(quirk.identifier)")
            for file in quirk.files {
                let path = Repository.root.appendingPathComponent("Sources/\(file)").path
                #expect(FileManager.default.fileExists(atPath: path), "\(quirk.identifier): \(file)")
            }
        }
    }

    @Test("Every test that the table names exists")
    func tests() throws {
        let sources = try Repository.files(below: "Tests", withExtensions: ["swift"]).map { try Repository.text($0) }
        for quirk in ServerQuirks.table {
            for test in quirk.tests {
                let literal = "\"\(test)\""
                #expect(sources.contains { $0.contains(literal) }, "\(quirk.identifier): \(test)")
            }
        }
    }

    @Test("The table names every test whose name begins with the number of a quirk")
    func backwards() throws {
        let named = Set(ServerQuirks.table.flatMap(\.tests))
        for file in Repository.files(below: "Tests", withExtensions: ["swift"]) {
            for match in try Repository.text(file).matches(of: /"(Q[0-9]{2}: [^"\n]+)"/) {
                #expect(named.contains(String(match.1)), "\(file): \(match.1)")
            }
        }
    }
}
