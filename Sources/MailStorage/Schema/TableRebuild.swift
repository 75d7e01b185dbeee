import GRDB

/// Gives a table another form, with its rows, indexes and triggers. SQLite cannot change the constraints of a table in
/// place. Runs without the checks of foreign keys: removing a table would remove the rows that refer to its own.
struct TableRebuild {
    /// The table's name.
    let table: String
    /// What creates the table in its new form, then its indexes and triggers.
    let statements: [String]
    /// Expressions over the row of the old table, `rebuilt`, for columns that are not copied as they are.
    let values: [String: String]

    /// Columns are copied by their names; one that the old table lacks, and that has no expression, gets its default.
    func run(in db: Database) throws {
        let sequence = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
        let old = Set(try db.columns(in: table).map(\.name))
        // In between, the rows are in a temporary table: renaming a table would change what refers to it.
        try db.execute(sql: "CREATE TEMP TABLE rebuilt AS SELECT * FROM main.\(table); DROP TABLE main.\(table)")
        for statement in statements { try db.execute(sql: statement) }
        let columns = try db.columns(in: table).map(\.name).filter { values[$0] != nil || old.contains($0) }
        let expressions = columns.map { values[$0] ?? $0 }
        try db.execute(
            sql: """
                INSERT INTO main.\(table) (\(columns.joined(separator: ", ")))
                SELECT \(expressions.joined(separator: ", ")) FROM temp.rebuilt;
                DROP TABLE temp.rebuilt;
                """)
        // Numbers are not given twice: those of removed rows may still be named elsewhere.
        if let sequence {
            try db.execute(sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = ?", arguments: [sequence, table])
            guard db.changesCount == 0 else { return }
            try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, sequence])
        }
    }
}
