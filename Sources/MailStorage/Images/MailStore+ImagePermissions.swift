import GRDB
public import MailModel

/// Whose remote images are shown (MO-60).
extension MailStore {
    /// All permissions, by value.
    public func imagePermissions() throws -> [ImagePermission] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT kind, value FROM image_permission ORDER BY value, kind").map { row in
                ImagePermission(kind: row[0], value: row[1])
            }
        }
    }

    /// Shows the images of all messages of a sender or domain from now on. Durable on return.
    public func allowImages(_ permission: ImagePermission) throws {
        try writeDurably { db, aspects in
            try db.execute(
                sql: "INSERT OR IGNORE INTO image_permission (kind, value) VALUES (?, ?)",
                arguments: [permission.kind, permission.value])
            aspects.insert(.settings)
        }
    }

    /// Blocks them again. Does nothing without such a permission. Durable on return.
    public func forgetImages(_ permission: ImagePermission) throws {
        try writeDurably { db, aspects in
            try db.execute(
                sql: "DELETE FROM image_permission WHERE kind = ? AND value = ?",
                arguments: [permission.kind, permission.value])
            aspects.insert(.settings)
        }
    }

    /// The permission that a message has by its sender; nil for none. A message in Spam has none.
    public func imagePermission(of message: MessageID) throws -> ImagePermission? {
        try read { db in
            let address = try String.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT from_address FROM message m WHERE id = ? AND NOT EXISTS (
                          SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.mailbox_id
                          WHERE p.message_id = m.id AND b.role = ?)
                        """), arguments: [message.rawValue, MailboxRole.spam])
            let candidates = [
                address.flatMap(ImagePermission.init(sender:)), address.flatMap(ImagePermission.init(domainOf:)),
            ]
            return try candidates.compactMap { $0 }.first { permission in
                try Bool.fetchOne(
                    db.cachedStatement(sql: "SELECT 1 FROM image_permission WHERE kind = ? AND value = ?"),
                    arguments: [permission.kind, permission.value]) ?? false
            }
        }
    }
}
