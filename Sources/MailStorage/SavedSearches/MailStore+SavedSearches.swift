public import MailModel
import Foundation
import GRDB
import SearchLanguage

extension MailStore {
    /// A sidebar with more could not be read.
    public static let maximumSavedSearches = 100
    /// The longest name, in characters.
    public static let maximumSavedSearchName = 100
    /// Unread conversations of a saved search are counted up to this.
    public static let maximumSavedSearchUnread = 1000

    /// All saved searches by name.
    public func savedSearches() throws -> [SavedSearch] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT id, name, query FROM saved_search ORDER BY name COLLATE NOCASE, id"
            ).map { SavedSearch(id: SavedSearchID($0[0]), name: $0[1], query: $0[2]) }
        }
    }

    /// The saved search of that name in any case; nil if there is none.
    public func savedSearch(named name: String) throws -> SavedSearch? {
        try savedSearches().first { $0.name.lowercased() == name.lowercased() }
    }

    /// The number of conversations with unread matches. Spam and Trash count only if the query names them.
    public func unreadCount(of search: SavedSearch) throws -> Int {
        var query = SearchQuery(parsing: search.query, at: SearchMoment(now: now()))
        guard let condition = query.condition else { return 0 }
        query.condition = .all([condition, .state(.unread)])
        let options = SearchOptions(includesSpamAndTrash: false, isGrouped: true, limit: 1)
        return try self.search(query, options, counting: Self.maximumSavedSearchUnread).total
    }

    /// Saves a query under a name; durable on return.
    ///
    /// - Throws: `StoreError` with a sentence if the name is taken or nothing is searched for; nothing changes then.
    public func saveSearch(_ query: String, as name: String) throws -> SavedSearch {
        let name = try Self.savedSearchName(name)
        let query = FieldCodec.clean(query).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !query.isEmpty, query.count <= Self.maximumRecentSearchLength else {
            throw StoreError(.other, QueryText.queryLength(Self.maximumRecentSearchLength))
        }
        let id = try writeDurably { db, aspects in
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM saved_search") ?? 0
            guard count < Self.maximumSavedSearches else { throw StoreError(.other, QueryText.tooManySaved(count)) }
            try Self.requireFree(name, except: nil, in: db)
            try db.execute(sql: "INSERT INTO saved_search (name, query) VALUES (?, ?)", arguments: [name, query])
            aspects.insert(.settings)
            return SavedSearchID(db.lastInsertedRowID)
        }
        return SavedSearch(id: id, name: name, query: query)
    }

    /// Gives a saved search another name.
    public func renameSavedSearch(_ id: SavedSearchID, to name: String) throws {
        let name = try Self.savedSearchName(name)
        try writeDurably { db, aspects in
            try Self.requireFree(name, except: id, in: db)
            try db.execute(sql: "UPDATE saved_search SET name = ? WHERE id = ?", arguments: [name, id.rawValue])
            guard db.changesCount > 0 else { throw Self.noSavedSearch }
            aspects.insert(.settings)
        }
    }

    /// Deletes a saved search. No mail changes.
    public func deleteSavedSearch(_ id: SavedSearchID) throws {
        try writeDurably { db, aspects in
            try db.execute(sql: "DELETE FROM saved_search WHERE id = ?", arguments: [id.rawValue])
            guard db.changesCount > 0 else { throw Self.noSavedSearch }
            aspects.insert(.settings)
        }
    }

    private static let noSavedSearch = StoreError(.notFound, QueryText.noSavedSearch)

    private static func savedSearchName(_ name: String) throws -> String {
        let name = FieldCodec.clean(name).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name.count <= maximumSavedSearchName else {
            throw StoreError(.other, QueryText.nameLength(maximumSavedSearchName))
        }
        return name
    }

    /// Names are compared in every script, which NOCASE does not.
    private static func requireFree(_ name: String, except id: SavedSearchID?, in db: Database) throws {
        let rows = try Row.fetchAll(db, sql: "SELECT id, name FROM saved_search")
        guard !rows.contains(where: { ($0[1] as String).lowercased() == name.lowercased() && $0[0] != id?.rawValue })
        else { throw StoreError(.other, QueryText.nameTaken) }
    }
}
