import GRDB
import MailModel

/// The words for changes in the journal's details.
enum JournalWords {
    /// What an operation does, by the columns of its row.
    static func change(_ kind: String, flags: MessageFlags, target: Int64?, in db: Database) throws -> String {
        switch kind {
        case "add_flags": return flags.contains(.flagged) ? "starred" : "marked as read"
        case "remove_flags": return flags.contains(.flagged) ? "star removed" : "marked as unread"
        case "move":
            let path = try target.flatMap { target in
                try String.fetchOne(
                    db.cachedStatement(sql: "SELECT path FROM mailbox WHERE id = ?"), arguments: [target])
            }
            return path.map { "moved to \($0)" } ?? "moved"
        default: return flags.contains(.deleted) ? "deleted for good" : "taken out of the mailbox"
        }
    }

    /// What became of flags, by their names on the wire: `+\Seen -\Flagged`; nil where only keywords changed.
    static func flags(from old: MessageFlags, to new: MessageFlags) -> String? {
        let changes = MessageFlags.names.compactMap { flag, name -> String? in
            guard old.contains(flag) != new.contains(flag) else { return nil }
            return (new.contains(flag) ? "+" : "-") + name
        }
        return changes.isEmpty ? nil : changes.joined(separator: " ")
    }
}
