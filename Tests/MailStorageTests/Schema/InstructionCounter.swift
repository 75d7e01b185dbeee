import GRDB
import GRDBSQLite

/// Counts the instructions of SQLite's virtual machine that a connection runs: the work of statements, the same on
/// every machine.
final class InstructionCounter {
    /// How many instructions one count stands for.
    private static let step: Int32 = 100
    private let steps = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init() { steps.initialize(to: 0) }

    deinit { steps.deallocate() }

    /// Counts until `end`, in hundreds of instructions.
    func begin(_ db: Database) {
        steps.pointee = 0
        sqlite3_progress_handler(
            db.sqliteConnection, Self.step,
            { context in
                context?.assumingMemoryBound(to: Int.self).pointee += 1
                return 0
            }, steps)
    }

    func end(_ db: Database) -> Int {
        sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil)
        return steps.pointee
    }
}
