import Testing

@testable import MailStorage

@Suite("Statements of the schema")
struct SchemaStatementTests {
    struct Pair: Sendable {
        let left: String
        let right: String
        let areEqual: Bool
    }

    static let pairs = [
        Pair(
            left: "CREATE TABLE t (\n  a INTEGER, -- one, (of two)\n  b TEXT CHECK (b IN ('x', 'y'))\n, c REAL) STRICT",
            right: "CREATE TABLE t (\n  -- rows\n  c REAL,\n  b TEXT CHECK (b  IN ('x', 'y')),\n  a INTEGER\n) STRICT",
            areEqual: true),
        Pair(
            left: "CREATE TABLE t (a INTEGER, b TEXT) STRICT", right: "CREATE TABLE t (a INTEGER, b TEXT)",
            areEqual: false),
        Pair(
            left: "CREATE TABLE t (a INTEGER, b TEXT)", right: "CREATE TABLE u (a INTEGER, b TEXT)", areEqual: false),
        Pair(
            left: "CREATE TABLE t (a INTEGER, b TEXT)", right: "CREATE TABLE t (a INTEGER, b TEXT, c TEXT)",
            areEqual: false),
        Pair(left: "CREATE TABLE t (a TEXT)", right: "CREATE TABLE t (a TEXT NOT NULL)", areEqual: false),
        Pair(
            left: "CREATE TABLE t (a, b, UNIQUE (a, b))", right: "CREATE TABLE t (a, b, UNIQUE (b, a))",
            areEqual: false),
        Pair(left: "CREATE INDEX i ON t (a, b)", right: "CREATE INDEX i\n  ON t (a,  b) -- both", areEqual: true),
        Pair(left: "CREATE INDEX i ON t (a, b)", right: "CREATE INDEX i ON t (b, a)", areEqual: false),
        Pair(
            left: "CREATE VIRTUAL TABLE f USING fts5(a, b)", right: "CREATE VIRTUAL TABLE f USING fts5(b, a)",
            areEqual: false),
    ]

    @Test("Comments, spaces and the order of columns make no difference, anything else does", arguments: pairs)
    func equality(pair: Pair) {
        #expect((SchemaStatement(pair.left) == SchemaStatement(pair.right)) == pair.areEqual)
    }
}
