import GRDB
import MailModel

/// Gives settings of development versions the specification's names.
enum SettingNameMigration {
    private static let older: [(name: String, key: SettingKey, value: @Sendable (String) -> String)] = [
        ("attachments.limit_mb", .attachmentCacheLimitMB, { $0 == "off" ? "0" : $0 }),
        ("network.metered", .treatNetworkAsMetered, { isOff($0) ? "off" : "on" }),
        ("threading.subject_fallback", .subjectFallback, { isOff($0) ? "off" : "wide" }),
    ]

    /// A value under the new name is kept.
    static func run(in db: Database) throws {
        for (name, key, convert) in older {
            guard let old = try Settings.value(name, in: db) else { continue }
            try Settings.set(name, nil, in: db)
            guard try Settings.value(key.rawValue, in: db) == nil,
                let value = try? key.definition.normalized(convert(old))
            else { continue }
            try Settings.change(key, to: value, in: db)
        }
    }

    private static func isOff(_ text: String) -> Bool { ["off", "false", "no", "0"].contains(text.lowercased()) }
}
