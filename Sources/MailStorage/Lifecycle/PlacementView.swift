import MailModel

/// What a person sees of one placement.
struct PlacementView: Hashable {
    /// Server flags with pending changes.
    private(set) var flags: MessageFlags
    /// Where the message appears; nil when it was deleted here.
    private(set) var shownMailbox: Int64?

    /// The mailbox of placement `p` as far as people see it, in SQL with its mailbox `b` and account `a`: not the one that the server keeps
    /// everything in.
    static let serverMailbox = "CASE WHEN a.keeps_all_mail AND b.role = 'all' THEN NULL ELSE p.mailbox_id END"

    /// Where operation `o` moves to, likewise, with `targetMailbox` joined to it.
    static let target = "CASE WHEN ta.keeps_all_mail AND tb.role = 'all' THEN NULL ELSE o.target_mailbox_id END"
    /// Joins what `target` looks at.
    static let targetMailbox =
        "LEFT JOIN mailbox tb ON tb.id = o.target_mailbox_id LEFT JOIN account ta ON ta.id = tb.account_id"

    /// What the server says: marked as deleted is as good as gone.
    init(serverMailbox: Int64?, serverFlags: MessageFlags) {
        flags = serverFlags
        shownMailbox = serverFlags.contains(.deleted) ? nil : serverMailbox
        home = serverMailbox
    }

    /// The mailbox the message is in or on its way to.
    private var home: Int64?

    /// Applies one operation, named as in the table.
    mutating func apply(kind: Operation.Kind, flags change: MessageFlags, target: Int64?) {
        switch kind {
        case .addFlags: flags.formUnion(change)
        case .removeFlags: flags.subtract(change)
        case .move: home = target
        case .archive, .delete: home = nil
        }
        shownMailbox = flags.contains(.deleted) ? nil : home
    }
}
