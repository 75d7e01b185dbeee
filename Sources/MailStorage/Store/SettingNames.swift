import GRDB
import MailModel

/// The names that settings had before the specification's names; renamed when the store is opened.
enum SettingNames {
    private static let older: [(name: String, key: SettingKey, value: @Sendable (String) -> String)] = [
        ("attachments.limit_mb", .attachmentCacheLimitMB, { $0 == "off" ? "0" : $0 }),
        ("network.metered", .treatNetworkAsMetered, { isOff($0) ? "off" : "on" }),
        ("threading.subject_fallback", .subjectFallback, { isOff($0) ? "off" : "wide" }),
    ]

    /// Renames settings, in one transaction. A value under the new name is kept. Writes only if there is something to
    /// rename.
    static func migrate(_ pool: DatabasePool) throws {
        let names = try pool.read { db in try older.filter { try Settings.value($0.name, in: db) != nil }.map(\.name) }
        guard !names.isEmpty else { return }
        try pool.write { db in
            for (name, key, convert) in older where names.contains(name) {
                guard let old = try Settings.value(name, in: db) else { continue }
                try Settings.set(name, nil, in: db)
                guard try Settings.value(key.rawValue, in: db) == nil,
                    let value = try? key.definition.normalized(convert(old))
                else { continue }
                try Settings.change(key, to: value, in: db)
            }
        }
    }

    private static func isOff(_ text: String) -> Bool { ["off", "false", "no", "0"].contains(text.lowercased()) }
}
