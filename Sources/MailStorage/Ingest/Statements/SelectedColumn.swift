import GRDB

/// The columns that a statement selects, so that its select list and its reader agree: a case is both an expression of
/// the list and, by its raw value, its place there. For statements that run often, because GRDB searches the names of
/// all columns for each value that is read by name.
protocol SelectedColumn: RawRepresentable<Int>, CaseIterable {
    /// The expression; by default the column named like the case.
    var sql: String { get }
}

extension SelectedColumn {
    var sql: String { columnName }

    /// The name of the case as the schema writes it: `messageIDHeader` is `message_id_header`.
    var columnName: String {
        let letters = Array(String(describing: self))
        return letters.indices.reduce(into: "") { name, index in
            let letter = letters[index]
            let next = index + 1 < letters.count ? letters[index + 1] : letter
            let startsWord = letter.isUppercase && (letters[index - 1].isLowercase || next.isLowercase)
            name += (startsWord ? "_" : "") + letter.lowercased()
        }
    }

    /// The list of all columns, or of those up to one of them. Call it once for each list and keep the result.
    static func selectList(through last: Self? = nil) -> String {
        allCases.filter { $0.rawValue <= last?.rawValue ?? .max }.map(\.sql).joined(separator: ", ")
    }
}

extension Row {
    subscript<Value: DatabaseValueConvertible>(column: some SelectedColumn) -> Value { self[column.rawValue] }

    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(column: some SelectedColumn) -> Value {
        self[column.rawValue]
    }
}

extension DirectStatement.Columns {
    /// 0 if the column is NULL.
    subscript(column: some SelectedColumn) -> Int64 { self[CInt(column.rawValue)] }

    /// 0 if the column is NULL.
    func number(_ column: some SelectedColumn) -> Double { number(CInt(column.rawValue)) }

    /// Nil if the column is NULL.
    func text(_ column: some SelectedColumn) -> String? { text(CInt(column.rawValue)) }

    func isNull(_ column: some SelectedColumn) -> Bool { isNull(CInt(column.rawValue)) }
}
