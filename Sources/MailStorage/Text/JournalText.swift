import Foundation
import MailModel

/// The wording of the parts of a journal entry. All text of the journal is here and in `JournalSentence`.
enum JournalText {
    /// "moved it to Archive"
    static func past(_ detail: JournalDetail) -> String {
        switch detail.change {
        case .star: "starred it"
        case .unstar: "removed its star"
        case .markRead: "marked it as read"
        case .markUnread: "marked it as unread"
        case .markReplied: "replied to it"
        case .lock: "locked it"
        case .unlock: "unlocked it"
        case .addKeyword: "added a keyword to it"
        case .removeKeyword: "removed a keyword from it"
        case .move: "moved it" + to(detail)
        case .archive: "archived it"
        case .delete: "deleted it permanently"
        case .restore: "put it back into its mailbox"
        case .removeLocally: "removed it from this computer"
        case .restoreToArchive: "put it back into the archive"
        case nil: "changed it"
        }
    }

    /// "move it to Archive"
    static func infinitive(_ detail: JournalDetail) -> String {
        switch detail.change {
        case .star: "star it"
        case .unstar: "remove its star"
        case .markRead: "mark it as read"
        case .markUnread: "mark it as unread"
        case .markReplied: "mark it as replied"
        case .lock: "lock it"
        case .unlock: "unlock it"
        case .addKeyword: "add a keyword to it"
        case .removeKeyword: "remove a keyword from it"
        case .move: "move it" + to(detail)
        case .archive: "archive it"
        case .delete: "delete it permanently"
        case .restore: "put it back into its mailbox"
        case .removeLocally: "remove it from this computer"
        case .restoreToArchive: "put it back into the archive"
        case nil: "change it"
        }
    }

    private static func to(_ detail: JournalDetail) -> String { detail.target.map { " to \($0)" } ?? "" }

    /// "marked it as read and removed its star"
    static func flagChanges(_ detail: JournalDetail) -> String {
        let words: [(MessageFlags, added: String, removed: String)] = [
            (.seen, "marked it as read", "marked it as unread"),
            (.answered, "marked it as replied", "removed its reply mark"),
            (.flagged, "starred it", "removed its star"),
            (.deleted, "marked it for deletion", "removed its deletion mark"),
            (.draft, "marked it as a draft", "removed its draft mark"),
            (.locked, "locked it", "unlocked it"),
            (.trashed, "marked it as moved to Trash", "removed its Trash mark"),
            (.forwarded, "marked it as forwarded", "removed its forward mark"),
        ]
        let changes = words.compactMap { flag, added, removed in
            detail.flagsAdded.contains(flag) ? added : detail.flagsRemoved.contains(flag) ? removed : nil
        }
        return changes.isEmpty ? "changed its labels" : list(changes)
    }

    /// "one, two and three"
    private static func list(_ words: [String]) -> String {
        words.count < 2 ? words.first ?? "" : words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    }

    static func reason(_ detail: JournalDetail) -> String? {
        switch detail.reason {
        case .inPlace: "it was already there"
        case .found: "found there after the reply was lost, or after another program moved it"
        case .notListed:
            "UID SEARCH ALL leaves it out and lists as many messages as EXISTS counts"
                + (detail.existsCount.map { ": \($0)" } ?? "")
        case .uidsReused: "UIDs were given to other messages"
        // The sentence itself says so.
        case .alreadyGone, .mailboxRemoved, .backupRestored, .beginningOnly, .outsideWindow, nil: nil
        }
    }

    /// "812 bytes", "14.2 KB"
    static func size(_ byteCount: Int64) -> String {
        guard byteCount >= 1000 else { return "\(byteCount) bytes" }
        // What would be rounded to 1000.0 KB is 1.0 MB.
        let unit = [("KB", 1e3), ("MB", 1e6)].first { Double(byteCount) / $0.1 < 999.95 } ?? ("GB", 1e9)
        let tenths = (Double(byteCount) / unit.1 * 10).rounded() / 10
        return "\(tenths) \(unit.0)"
    }
}

extension JournalDetail {
    /// The note after the sentence; nil for none.
    var note: String? {
        var parts: [String] = []
        if let newUID { parts.append("UID \(newUID) there") }
        if let reason = JournalText.reason(self) { parts.append(reason) }
        if let oldUIDValidity, let newUIDValidity {
            parts.append("UIDVALIDITY \(oldUIDValidity), now \(newUIDValidity)")
        }
        if let byteCount {
            parts.append((reason == .beginningOnly ? "the first " : "") + JournalText.size(byteCount))
        }
        if let problem { parts.append(problem.explanation) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The parts for scripts: flags by their IMAP names, the change with its target, a name, then the note.
    var summary: String? {
        var parts: [String] = []
        let flags = (MessageFlags.names + MessageFlags.keywordNames).compactMap { flag, name in
            flagsAdded.contains(flag) ? "+\(name)" : flagsRemoved.contains(flag) ? "-\(name)" : nil
        }
        if !flags.isEmpty { parts.append(flags.joined(separator: " ")) }
        if let change { parts.append([change.rawValue, target].compactMap(\.self).joined(separator: " ")) }
        parts += [oldName, subject, otherMessageID].compactMap(\.self)
        if let reason { parts.append(reason.rawValue) }
        if let problem { parts.append(problem.kind.rawValue) }
        if let note { parts.append(note) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
