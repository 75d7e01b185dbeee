import Foundation
import Testing

@Suite("Columns of statements")
struct ColumnReadTests {
    /// Released migrations, and what is compared with them, do not change.
    private static let exempt = "Sources/MailStorage/Schema/"

    /// The positions that a line reads, as in `row[7]`, `$0[7]` and `row.text(7)`.
    private static func positions(in line: Substring) -> [Int] {
        line.matches(of: /(?:row|\$[0-9])(?:\[|\.text\(|\.number\(|\.isNull\()([0-9]+)[\])]/).compactMap {
            Int($0.output.1)
        }
    }

    @Test("Statements with more than three columns read them by name")
    func reads() throws {
        let files = Repository.files(below: "Sources/MailStorage", withExtensions: ["swift"])
        #expect(files.count > 200)
        for file in files where !file.hasPrefix(Self.exempt) {
            for line in try Repository.text(file).split(separator: "\n") {
                #expect(Self.positions(in: line).allSatisfy { $0 < 3 }, "\(file): \(line)")
            }
        }
    }

    @Test(
        "Reads by position are found",
        arguments: [
            ("id = row[12]", [12]), ("(row[0], $0.text(4), $1[3] as Int)", [0, 4, 3]), ("number(row.number(5))", [5]),
            ("row[Column.subject], row[\"id\"], parts[3], text(4), row[0]", [0]),
        ])
    func found(line: String, positions: [Int]) {
        #expect(Self.positions(in: line[...]) == positions)
    }
}
