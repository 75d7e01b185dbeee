import Foundation
import GRDB
import MailModel

extension MailStore {
    /// The number of searches remembered: a list to read at a glance.
    public static let maximumRecentSearches = 10
    /// A longer search is not remembered.
    public static let maximumRecentSearchLength = 500

    private static let recentSearchesKey = "search.recent"

    /// The user's last searches, newest first. Local only.
    public func recentSearches() throws -> [String] {
        try read { db in FieldCodec.list(try Settings.value(Self.recentSearchesKey, in: db) ?? "") }
    }

    /// Stores a search as the newest; replaces one that differs only in case or in surrounding white space. Ignores a
    /// blank or very long one.
    public func addRecentSearch(_ query: String) throws {
        let query = FieldCodec.clean(query).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !query.isEmpty, query.count <= Self.maximumRecentSearchLength else { return }
        try write { db, aspects in
            let known = FieldCodec.list(try Settings.value(Self.recentSearchesKey, in: db) ?? "")
            let others = known.filter { $0.lowercased() != query.lowercased() }
            let list = ([query] + others).prefix(Self.maximumRecentSearches)
            guard Array(list) != known else { return }
            try db.execute(
                sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)",
                arguments: [Self.recentSearchesKey, FieldCodec.encode(list)])
            aspects.insert(.settings)
        }
    }

    /// Removes every search; durable on return.
    public func clearRecentSearches() throws { try setSetting(Self.recentSearchesKey, nil) }
}
