import GRDB
import MailModel

/// Holds the index of Message-IDs against the messages: each id that a message has or names, except those that the person cut
/// off, leads to the message's conversation. Otherwise an answer would not find it, or it has not found what it answers.
struct ReferenceCheck {
    private let db: Database
    private let find: DirectStatement

    init(_ db: Database) throws {
        self.db = db
        find = try DirectStatement(
            "SELECT thread_id FROM thread_reference WHERE account_id = ? AND reference = ?", in: db)
    }

    /// How many messages have an id that leads elsewhere or nowhere.
    func strayMessages() throws -> Int {
        try Int64.fetchAll(db, sql: "SELECT id FROM account").reduce(0) { try $0 + strayMessages(of: $1) }
    }

    private func strayMessages(of account: Int64) throws -> Int {
        let decisions = try ThreadDecisions(account: account, in: db)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT thread_id, public_id, message_id_header, in_reply_to, reference_list FROM message
                WHERE account_id = ? AND (message_id_header <> '' OR in_reply_to <> '' OR reference_list <> '')
                """, arguments: [account])
        var strays = 0
        while let row = try rows.next() {
            let header: String? = row[2]
            let keys = ThreadNode.keys(
                messageID: header, inReplyTo: FieldCodec.list(row[3]), chain: FieldCodec.list(row[4]))
            let counted = decisions.counted(keys, hasOwnKey: ThreadNode.isKey(header), of: row[1]).keys
            if try !counted.allSatisfy({ try thread(of: $0, account) == row[0] }) { strays += 1 }
        }
        return strays
    }

    private func thread(of key: Int64, _ account: Int64) throws -> Int64? {
        try find.first {
            $0.add(account)
            $0.add(key)
        } row: {
            $0[0]
        }
    }
}
