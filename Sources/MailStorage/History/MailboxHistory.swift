/// What a mailbox was called, and what befell it, as far as the journal tells.
struct MailboxHistory {
    /// What it is called now, or was when it was removed; nil where neither is known.
    let lastName: String?
    /// The rows of the mailbox itself, the oldest first.
    let lines: [JournalLine]

    /// What it was called once a row was written: each renaming tells the name that it ended.
    func name(after number: Int64) -> String? {
        lines.first { $0.number > number && $0.event == .renamed }?.detail.name ?? lastName
    }

    /// The rows by which the server renumbered it.
    var renumbered: [Int64] { lines.filter { $0.event == .renumbered }.map(\.number) }

    /// What concerns every message in it. That it was removed, each of them is told by a row of its own.
    var shared: [JournalLine] { lines.filter { $0.event == .renumbered || $0.event == .renamed } }
}
