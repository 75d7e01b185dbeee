import GRDB
public import MailModel

extension MailStore {
    /// The number of messages of spam, the newest, whose senders are not suggested. A user waits for a suggestion, so
    /// the search is limited.
    private static let examinedSpam = 2_000

    /// True for a contact that sent no spam, or that the user has written to.
    private static let isWantedSQL = """
        (c.address NOT IN (
          SELECT lower(m.from_address) FROM (
            SELECT sort_key FROM placement
            WHERE shown_mailbox_id IN (SELECT id FROM mailbox WHERE role = \(MailboxRole.spam.sql))
            ORDER BY sort_key DESC LIMIT \(examinedSpam)) s
          CROSS JOIN message m ON m.sort_key = s.sort_key WHERE m.from_address IS NOT NULL)
        OR EXISTS (SELECT 1 FROM correspondent r WHERE r.account_id = c.account_id AND r.address = c.address))
        """

    /// The contacts that words or the beginnings of words describe, the likeliest first; none for an empty text.
    ///
    /// Words are those of the name, the address and its parts; accents and case do not matter. An address that several
    /// accounts know is found once. Senders whose mail is spam now, in whichever way it became that, are left out
    /// unless the user has written to them.
    public func contacts(matching text: String, limit: Int = 8) throws -> [EmailAddress] {
        let words = ContactWords.ofQuery(text)
        guard !words.isEmpty, limit > 0 else { return [] }
        let conditions = words.map { _ in
            "c.id IN (SELECT contact_id FROM contact_word WHERE word >= ? AND word < ?)"
        }
        // With max(), SQLite takes the other columns from the row that has it.
        let sql = """
            SELECT c.name, c.address, max(c.rank) AS best FROM contact c
            WHERE \(conditions.joined(separator: " AND ")) AND \(Self.isWantedSQL)
            GROUP BY c.address ORDER BY best DESC, c.address LIMIT ?
            """
        let bounds = words.flatMap { [$0, $0 + "\u{10FFFF}"] }
        return try read { db in
            try Row.fetchAll(
                db.cachedStatement(sql: sql), arguments: StatementArguments(bounds) + StatementArguments([limit])
            ).map { row in
                let name: String = row[0]
                return EmailAddress(name: name.isEmpty ? nil : name, address: row[1])
            }
        }
    }

    /// Forgets an address in all accounts, permanently: mail with it does not bring it back. Durable on return.
    public func forgetContact(_ address: String) throws {
        let key = address.lowercased()
        try writeDurably { db, _ in
            try db.execute(sql: "DELETE FROM contact WHERE address = ?", arguments: [key])
            try db.execute(
                sql: "INSERT OR IGNORE INTO forgotten_contact (address) VALUES (?)",
                arguments: [ContactLearner.forgottenKey(key)])
        }
    }
}
