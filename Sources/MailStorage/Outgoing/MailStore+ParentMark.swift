import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// Marks the message that an outgoing one answers or forwards, everywhere, once: `\Answered` or `$Forwarded`.
    public func markParent(of id: OutgoingID, _ flag: MessageFlags) throws {
        try writeDurably { db, aspects in
            guard let row = try DraftRow(db).fetch(id), row["is_parent_marked"] == false else { return }
            try db.execute(sql: "UPDATE outgoing SET is_parent_marked = 1 WHERE id = ?", arguments: [id.rawValue])
            guard let parent: Int64 = row["parent_id"] else { return }
            var writer = try ActionWriter(time: now().timeIntervalSince1970, in: db)
            if MessageFlags.keywords.isSuperset(of: flag) {
                try writer.addKeyword(flag, to: MessageID(parent))
            } else {
                try writer.setFlag(flag, on: MessageID(parent))
            }
            aspects = try writer.finish().aspects
            aspects.insert(.outgoing)
            try LocalOperations(db, time: now().timeIntervalSince1970).finishDue(&aspects)
        }
    }
}
