import Foundation
import GRDB
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Statements that go to SQLite directly", .soundStores)
struct DirectStatementTests {
    private struct Line: Equatable {
        let number: Int64
        let text: String?
        let isNull: Bool
    }

    private func withTable(_ body: (Database) throws -> Void) throws {
        try DatabaseQueue().inDatabase { db in
            try db.execute(
                sql: "CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT, bytes BLOB, wide TEXT UNIQUE) STRICT")
            try body(db)
        }
    }

    private func lines(_ db: Database) throws -> [Line] {
        try DirectStatement("SELECT number, text FROM line WHERE number > ? ORDER BY number", in: db).all {
            $0.add(0 as Int64)
        } row: {
            Line(number: $0[0], text: $0.text(1), isNull: $0.isNull(1))
        }
    }

    @Test("Values come back as they were given: nothing, empty, long, with letters of every kind")
    func values() throws {
        try withTable { db in
            let texts: [String?] = [nil, "", "x", "Grüße, 東京 🙂", String(repeating: "long ", count: 5000)]
            let insert = try DirectStatement("INSERT INTO line (number, text, bytes) VALUES (?, ?, ?)", in: db)
            for (number, text) in texts.enumerated() {
                try insert.run { values in
                    values.add(number + 1)
                    values.add(text)
                    values.add(Data([0, 255, 7]))
                }
            }
            #expect(try lines(db).map(\.text) == texts)
            #expect(try lines(db).map(\.isNull) == [true, false, false, false, false])
            #expect(try Data.fetchSet(db, sql: "SELECT bytes FROM line") == [Data([0, 255, 7])])
        }
    }

    @Test("A parameter without a new value is NULL, not the earlier value")
    func cleared() throws {
        try withTable { db in
            let insert = try DirectStatement("INSERT INTO line (number, text) VALUES (?, ?)", in: db)
            try insert.run {
                $0.add(1 as Int64)
                $0.add("first")
            }
            try insert.run { $0.add(2 as Int64) }
            #expect(try lines(db).map(\.text) == ["first", nil])
        }
    }

    @Test("A refused row is an error of the database, after which the statement works again")
    func refused() throws {
        try withTable { db in
            let insert = try DirectStatement("INSERT INTO line (number, wide) VALUES (?, ?)", in: db)
            func add(_ number: Int, _ text: String) throws {
                try insert.run {
                    $0.add(number)
                    $0.add(text)
                }
            }
            try add(1, "same")
            let error = #expect(throws: DatabaseError.self) { try add(2, "same") }
            #expect(error?.resultCode == .SQLITE_CONSTRAINT)
            try add(3, "other")
            #expect(try lines(db).map(\.number) == [1, 3])
        }
    }

    @Test("Only the first row is read where one is wanted, and none is nil")
    func first() throws {
        try withTable { db in
            try db.execute(sql: "INSERT INTO line (number) VALUES (4), (5)")
            let find = try DirectStatement("SELECT number FROM line WHERE number >= ? ORDER BY number", in: db)
            #expect(try find.first({ $0.add(4 as Int64) }, row: { $0[0] }) == 4)
            #expect(try find.first({ $0.add(6 as Int64) }, row: { $0[0] }) == nil)
            // An unfinished statement would make this fail.
            try db.execute(sql: "DROP TABLE line")
        }
    }
}
