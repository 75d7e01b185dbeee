/// A mailbox's names and events, as far as the journal goes back.
struct MailboxHistory {
    /// Its current name, or its name when it was removed; nil if neither is known.
    let lastName: String?
    /// The rows of the mailbox itself, the oldest first.
    let lines: [JournalLine]

    /// Its name after a row was written: each renaming states the name that it ended.
    func name(after number: Int64) -> String? {
        lines.first { $0.number > number && $0.event == .renamed }?.detail.oldName ?? lastName
    }

    /// The rows by which the server changed its UIDVALIDITY.
    var renumbered: [Int64] { lines.filter { $0.event == .renumbered }.map(\.number) }

    /// The events that concern every message in it. Its removal is excluded: each message has a row of its own for
    /// that.
    var shared: [JournalLine] { lines.filter { $0.event == .renumbered || $0.event == .renamed } }
}
