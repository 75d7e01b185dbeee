import GRDB
import GRDBSQLite

import struct Foundation.Data

/// A statement that runs once for each message that arrives. Its values are bound directly to SQLite; GRDB would
/// create, check and copy an array of them each time, which costs as much as the statement itself.
struct DirectStatement {
    private let db: Database
    private let statement: Statement

    /// Prepares the statement, which GRDB caches.
    init(_ sql: String, in db: Database) throws {
        self.db = db
        statement = try db.cachedStatement(sql: sql)
    }

    /// Runs the statement.
    ///
    /// - Parameter values: adds a value for every question mark, in their order.
    func run(_ values: (inout Values) -> Void) throws {
        defer { sqlite3_reset(statement.sqliteStatement) }
        bind(values)
        while try hasRow() {}
    }

    /// The first row; nil if there is none.
    func first<Result>(_ values: (inout Values) -> Void, row read: (Columns) -> Result) throws -> Result? {
        defer { sqlite3_reset(statement.sqliteStatement) }
        bind(values)
        return try hasRow() ? read(Columns(statement: statement.sqliteStatement)) : nil
    }

    /// Every row, in order.
    func forEach(_ values: (inout Values) -> Void, row read: (Columns) -> Void) throws {
        defer { sqlite3_reset(statement.sqliteStatement) }
        bind(values)
        while try hasRow() { read(Columns(statement: statement.sqliteStatement)) }
    }

    /// All rows, in order.
    func all<Result>(_ values: (inout Values) -> Void, row read: (Columns) -> Result) throws -> [Result] {
        var rows: [Result] = []
        try forEach(values) { rows.append(read($0)) }
        return rows
    }

    private func bind(_ values: (inout Values) -> Void) {
        sqlite3_clear_bindings(statement.sqliteStatement)
        var bound = Values(statement: statement.sqliteStatement)
        values(&bound)
    }

    private func hasRow() throws -> Bool {
        switch sqlite3_step(statement.sqliteStatement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
        }
    }

    /// Values for the question marks.
    struct Values {
        fileprivate let statement: OpaquePointer
        private var place: CInt = 0

        fileprivate init(statement: OpaquePointer) { self.statement = statement }

        mutating func add(_ number: Int64?) {
            place += 1
            if let number { sqlite3_bind_int64(statement, place, number) }
        }

        mutating func add(_ number: Int) { add(Int64(number)) }

        mutating func add(_ value: Bool) { add(value ? 1 : 0 as Int64) }

        mutating func add(_ text: String?) {
            place += 1
            guard var text else { return }
            // An empty buffer has no address, which would bind NULL.
            guard !text.isEmpty else {
                sqlite3_bind_text(statement, place, "", 0, Self.copied)
                return
            }
            text.withUTF8 { bytes in
                _ = bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text(statement, place, $0.baseAddress, CInt($0.count), Self.copied)
                }
            }
        }

        mutating func add(_ bytes: Data) {
            place += 1
            _ = bytes.withUnsafeBytes {
                sqlite3_bind_blob(statement, place, $0.baseAddress, CInt($0.count), Self.copied)
            }
        }

        /// SQLITE_TRANSIENT, a macro that Swift cannot import: SQLite makes its own copy.
        private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
    }

    /// The columns of a row.
    struct Columns {
        fileprivate let statement: OpaquePointer

        /// 0 if the column is NULL.
        subscript(column: CInt) -> Int64 { sqlite3_column_int64(statement, column) }

        /// 0 if the column is NULL.
        func number(_ column: CInt) -> Double { sqlite3_column_double(statement, column) }

        /// Nil if the column is NULL.
        func text(_ column: CInt) -> String? {
            guard let bytes = sqlite3_column_text(statement, column) else { return nil }
            let count = Int(sqlite3_column_bytes(statement, column))
            return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        }

        func isNull(_ column: CInt) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
    }
}
