import GRDB

// Kinds and states in the text of a statement. A code that varies is an argument; one that a statement always has is
// written by its case, so that each code exists once. SQLite uses a partial index only where the statement itself has
// the constant of the index.

extension DatabaseValueConvertible where Self: RawRepresentable {
    /// The code as a literal.
    var sql: String { rawValue is String ? "'\(rawValue)'" : "\(rawValue)" }
}

extension Sequence where Element: DatabaseValueConvertible & RawRepresentable {
    /// The codes as a list for IN.
    var sql: String { "(" + map(\.sql).joined(separator: ", ") + ")" }
}
