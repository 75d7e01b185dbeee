import GRDB
import MailModel

/// The visible state of one placement.
struct PlacementView: Hashable {
    /// Server flags with pending changes.
    private(set) var flags: MessageFlags
    /// The mailbox that shows the message; nil if it was deleted locally.
    private(set) var shownMailbox: Int64?

    /// The visible mailbox of placement `p`, in SQL with its mailbox `b` and account `a`: never All Mail.
    static let serverMailbox =
        "CASE WHEN a.keeps_all_mail AND b.role = \(MailboxRole.all.sql) THEN NULL ELSE p.mailbox_id END"

    /// The visible target of operation `o`, with `targetMailbox` joined to it.
    static let target =
        "CASE WHEN ta.keeps_all_mail AND tb.role = \(MailboxRole.all.sql) THEN NULL ELSE o.target_mailbox_id END"
    /// The joins that `target` needs.
    static let targetMailbox =
        "LEFT JOIN mailbox tb ON tb.id = o.target_mailbox_id LEFT JOIN account ta ON ta.id = tb.account_id"

    /// The server's state: a message with \Deleted counts as deleted.
    init(serverMailbox: Int64?, serverFlags: MessageFlags) {
        flags = serverFlags
        shownMailbox = serverFlags.contains(.deleted) ? nil : serverMailbox
        home = serverMailbox
    }

    /// The mailbox that the message is in or is being moved to.
    private var home: Int64?

    /// Applies one operation; the arguments are its columns.
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
