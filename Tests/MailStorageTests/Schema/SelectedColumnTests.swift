import Foundation
import GRDB
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Columns that a statement selects", .soundStores)
struct SelectedColumnTests {
    private enum Line: Int, SelectedColumn {
        case id, publicID, messageIDHeader, uidValidity, isOld

        static let list = selectList()
        static let beginning = selectList(through: .messageIDHeader)
        var sql: String { self == .isOld ? "uid_validity < 10" : columnName }
    }

    /// A type that only GRDB's general subscript reads.
    private enum Kind: String, DatabaseValueConvertible {
        case new, seen
    }

    private func withTable(_ body: (Database) throws -> Void) throws {
        try DatabaseQueue().inDatabase { db in
            try db.execute(
                sql: """
                    CREATE TABLE line (
                      id INTEGER PRIMARY KEY, public_id BLOB, message_id_header TEXT, uid_validity INTEGER);
                    INSERT INTO line VALUES (1, x'00FF', 'seen', 7), (2, NULL, NULL, NULL);
                    """)
            try body(db)
        }
    }

    @Test("A select list has the columns in the order of the cases, named as in the schema")
    func lists() {
        #expect(Line.list == "id, public_id, message_id_header, uid_validity, uid_validity < 10")
        #expect(Line.beginning == "id, public_id, message_id_header")
    }

    @Test("Values and NULL are read from the column of the case")
    func rows() throws {
        try withTable { db in
            let rows = try Row.fetchAll(db, sql: "SELECT \(Line.list) FROM line ORDER BY id")
            #expect(rows.map { $0[Line.id] as Int64 } == [1, 2])
            #expect(rows.map { $0[Line.publicID] as Data? } == [Data([0, 255]), nil])
            #expect(rows.map { $0[Line.messageIDHeader] as Kind? } == [.seen, nil])
            #expect(rows.map { $0[Line.uidValidity] as Int? } == [7, nil])
            #expect(rows.map { $0[Line.isOld] as Bool? } == [true, nil])
        }
    }

    @Test("A statement that goes to SQLite directly reads the same columns")
    func directRows() throws {
        try withTable { db in
            let find = try DirectStatement("SELECT \(Line.list) FROM line WHERE id >= ? ORDER BY id", in: db)
            let ids = try find.all({ $0.add(1 as Int64) }, row: { $0[Line.id] })
            let texts = try find.all({ $0.add(1 as Int64) }, row: { $0.text(Line.messageIDHeader) })
            let numbers = try find.all({ $0.add(1 as Int64) }, row: { $0.number(Line.uidValidity) })
            #expect(ids == [1, 2])
            #expect(texts == ["seen", nil])
            #expect(numbers == [7, 0])
        }
    }
}
