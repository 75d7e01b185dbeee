import GRDB
import MailModel

/// The mail that rules and cleaning concern unless a condition names a mailbox: what is shown outside of Trash, Spam,
/// Drafts and Sent.
enum RuleScope {
    /// A condition on `message m`.
    static var sql: SearchSQL {
        SearchSQL(
            text: """
                (EXISTS (SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.shown_mailbox_id
                    WHERE p.message_id = m.id
                      AND b.role NOT IN \([MailboxRole.trash, .spam, .drafts, .sent].sql))
                  OR \(isArchived))
                """)
    }

    /// In the archive of a server that has no mailbox for it.
    static let isArchived = """
        (m.archived_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM placement p WHERE p.message_id = m.id AND p.shown_mailbox_id IS NOT NULL))
        """
}
