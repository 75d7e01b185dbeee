import MailModel

/// A change of the person's, read from the words of `JournalWords`.
struct JournalChange: Hashable {
    /// "moved it to Archive"
    let past: String
    /// "move it to Archive"
    let infinitive: String
    /// What the journal says behind it.
    let rest: String?

    /// By the words that stand first.
    private static let known: [(words: String, past: String, infinitive: String)] = [
        ("starred", "starred it", "star it"),
        ("star removed", "removed its star", "remove its star"),
        ("marked as read", "marked it as read", "mark it as read"),
        ("marked as unread", "marked it as unread", "mark it as unread"),
        ("deleted for good", "deleted it for good", "delete it for good"),
        ("taken out of the mailbox", "took it out of the mailbox", "take it out of the mailbox"),
        ("put back into its mailbox", "put it back into its mailbox", "put it back into its mailbox"),
        ("removed from this computer", "removed it from this computer", "remove it from this computer"),
        ("put back into the archive", "put it back into the archive", "put it back into the archive"),
        ("archived", "archived it", "archive it"),
        ("moved", "moved it", "move it"),
    ]

    init(_ detail: String?, of event: Journal.Event) {
        let (words, rest) = Self.split(detail ?? "", event)
        self.rest = rest
        if words.hasPrefix(Self.move) {
            let target = words.dropFirst(Self.move.count)
            past = "moved it to \(target)"
            infinitive = "move it to \(target)"
        } else if let change = Self.known.first(where: { $0.words == words }) {
            past = change.past
            infinitive = change.infinitive
        } else {
            past = words.isEmpty ? "changed it" : "changed it: \(words)"
            infinitive = words.isEmpty ? "change it" : "change it: \(words)"
        }
    }

    private static let move = "moved to "

    /// Trouble stands behind a colon, a new number and evidence behind a comma. Names of mailboxes may hold both, so they are looked for
    /// only in events that have any.
    private static func split(_ detail: String, _ event: Journal.Event) -> (words: String, rest: String?) {
        let end: Range<String.Index>?
        switch event {
        case .retried, .failed: end = detail.firstRange(of: ": ")
        case .finished: end = detail.firstRange(of: ", UID ") ?? detail.firstRange(of: ", ")
        default: end = detail.hasPrefix(move) ? nil : detail.firstRange(of: ": ")
        }
        guard let end else { return (detail, nil) }
        return (
            String(detail[..<end.lowerBound]), String(detail[detail.index(end.lowerBound, offsetBy: 2)...])
        )
    }

    /// What somebody did to flags, by their names on the wire.
    static func flags(_ detail: String?) -> String {
        let words: [Substring: String] = [
            #"+\Seen"#: "marked it as read", #"-\Seen"#: "marked it as unread", #"+\Flagged"#: "starred it",
            #"-\Flagged"#: "removed its star", #"+\Answered"#: "noted that it was answered",
            #"-\Answered"#: "took back that it was answered", #"+\Deleted"#: "marked it for deletion",
            #"-\Deleted"#: "took the mark for deletion off it", #"+\Draft"#: "made it a draft",
            #"-\Draft"#: "made it no draft any more",
        ]
        let told = (detail ?? "").split(separator: " ").compactMap { words[$0] }
        return told.isEmpty ? "changed its labels" : told.formatted
    }
}
