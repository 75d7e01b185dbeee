import GRDB
public import MailModel

/// The notifications that the desktop shows outlive the program, so their numbers do too (NOTIF-17).
extension MailStore {
    /// The maximum number of remembered notifications.
    static let rememberedNotifications = 1000

    /// Returns what a service shows, the oldest first. Numbers of another service have no meaning any more and are
    /// deleted.
    ///
    /// - Parameter owner: names the running service, as no other on any bus.
    public func shownNotifications(of owner: String) throws -> [ShownNotification] {
        try write { db, _ in
            try db.execute(sql: "DELETE FROM shown_notification WHERE owner <> ?", arguments: [owner])
            return try Row.fetchAll(db, sql: "SELECT number, identifier, thread FROM shown_notification ORDER BY id")
                .map { row in
                    ShownNotification(
                        number: UInt32(clamping: row[0] as Int64), identifier: row[1], thread: row[2])
                }
        }
    }

    /// Remembers a notification; it replaces that of the same number or conversation.
    public func rememberShown(_ shown: ShownNotification, of owner: String) throws {
        try write { db, _ in
            try db.execute(
                sql: "DELETE FROM shown_notification WHERE number = ? OR thread = ? OR owner <> ?",
                arguments: [Int64(shown.number), shown.thread, owner])
            try db.execute(
                sql: "INSERT INTO shown_notification (number, identifier, thread, owner) VALUES (?, ?, ?, ?)",
                arguments: [Int64(shown.number), shown.identifier, shown.thread, owner])
            try db.execute(
                sql: """
                    DELETE FROM shown_notification WHERE id <=
                      (SELECT id FROM shown_notification ORDER BY id DESC LIMIT 1 OFFSET \(Self.rememberedNotifications))
                    """)
        }
    }

    /// Forgets notifications that are closed.
    public func forgetShown(_ numbers: [UInt32]) throws {
        guard !numbers.isEmpty else { return }
        try write { db, _ in
            let statement = try db.cachedStatement(sql: "DELETE FROM shown_notification WHERE number = ?")
            for number in numbers { try statement.execute(arguments: [Int64(number)]) }
        }
    }
}
