import GRDB

/// The `setting` table: the user's settings, as text by key (NFR-SET-01).
enum Settings {
    static func value(_ key: String, in db: Database) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?"), arguments: [key])
    }

    /// A switch: `off`, `false`, `no` and `0` are off.
    static func isOn(_ key: String, default standard: Bool, in db: Database) throws -> Bool {
        guard let value = try value(key, in: db)?.lowercased() else { return standard }
        return !["off", "false", "no", "0"].contains(value)
    }
}
