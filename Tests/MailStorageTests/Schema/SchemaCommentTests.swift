import GRDB
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Comments of the schema", .soundStores)
struct SchemaCommentTests {
    @Test("Every column is explained in the statement of its table, and so in docs/schema.sql")
    func everyColumn() throws {
        let fixture = try StoreFixture()
        try fixture.store.pool.read { db in
            let tables = try Row.fetchAll(
                db,
                sql: """
                    SELECT name, sql FROM sqlite_schema WHERE name IN
                      (SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND strict = 1)
                    """)
            var columnCount = 0
            for table in tables {
                let (name, sql): (String, String) = (table[0], table[1])
                let columns = try String.fetchAll(
                    db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [name])
                #expect(Self.unexplained(columns, in: sql) == [], "\(name)")
                columnCount += columns.count
            }
            #expect(columnCount > 400)
        }
    }

    /// The columns without a comment at the end of their line or on the line above. A comment below the name of the
    /// table is about the table.
    private static func unexplained(_ columns: [String], in sql: String) -> [String] {
        let indented: ArraySlice<Substring> = sql.split(separator: "\n").dropFirst()
        let lines = indented.map { line in line.drop { $0 == " " } }.drop { $0.hasPrefix("--") }
        return columns.filter { column in
            guard let index = lines.firstIndex(where: { $0.hasPrefix(column + " ") }) else { return true }
            let isBelowComment = index > lines.startIndex && lines[index - 1].hasPrefix("--")
            return !isBelowComment && !lines[index].contains("--")
        }
    }
}
