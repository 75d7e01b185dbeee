import Foundation
import GRDB
import MailModel

extension MailStore {
    /// So many searches are remembered: what a person takes in at one glance.
    public static let maximumRecentSearches = 10
    /// A longer search is not remembered; nobody looks it up in a list.
    public static let maximumRecentSearchLength = 500

    private static let recentSearchesKey = "search.recent"

    /// What the person looked for last, newest first. It stays on this machine.
    public func recentSearches() throws -> [String] {
        try read { db in FieldCodec.list(try Settings.value(Self.recentSearchesKey, in: db) ?? "") }
    }

    /// Remembers a search as the newest; one that differs only in letter case or in white space at its ends takes its place.
    /// A blank or very long one is not remembered.
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

    /// Forgets every search, for good once this returns.
    public func clearRecentSearches() throws { try setSetting(Self.recentSearchesKey, nil) }
}
