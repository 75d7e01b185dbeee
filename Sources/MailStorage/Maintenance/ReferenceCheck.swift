import GRDB
import MailModel

/// Checks the index of Message-IDs: each id that a message has or names, except those that the user split off, must
/// lead to the message's thread. Otherwise a reply would not find its thread.
struct ReferenceCheck {
    private let db: Database
    private let find: DirectStatement

    /// The columns of a message that `homes` reads, with its id and its thread.
    static let columns = "id, thread_id, public_id, message_id_header, in_reply_to, reference_list"

    init(_ db: Database) throws {
        self.db = db
        find = try DirectStatement(
            "SELECT thread_id FROM thread_reference WHERE account_id = ? AND reference = ?", in: db)
    }

    /// The number of messages with an id that leads elsewhere or nowhere.
    func strayMessages() throws -> Int {
        try Int64.fetchAll(db, sql: "SELECT id FROM account").reduce(0) { try $0 + strays(of: $1).count }
    }

    /// The threads of an account's messages with an id that leads elsewhere or nowhere, one for each such message.
    func strays(of account: Int64) throws -> [Int64] {
        let decisions = try ThreadDecisions(account: account, in: db)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(Self.columns) FROM message
                WHERE account_id = ? AND (message_id_header <> '' OR in_reply_to <> '' OR reference_list <> '')
                """, arguments: [account])
        var strays: [Int64] = []
        while let row = try rows.next() {
            let thread: Int64 = row["thread_id"]
            let homes = try homes(of: row, account, decisions)
            if homes.contains(where: { $0 != thread }) { strays.append(thread) }
        }
        return strays
    }

    /// The threads that a message's ids lead to, including nil if one leads nowhere; empty for a message without ids.
    ///
    /// - Parameter row: has `columns`.
    func homes(of row: Row, _ account: Int64, _ decisions: ThreadDecisions) throws -> Set<Int64?> {
        let header: String? = row["message_id_header"]
        let keys = ThreadNode.keys(
            messageID: header, inReplyTo: FieldCodec.list(row["in_reply_to"]),
            chain: FieldCodec.list(row["reference_list"]))
        let counted = decisions.counted(keys, hasOwnKey: ThreadNode.isKey(header), of: row["public_id"]).keys
        return try Set(counted.map { try thread(of: $0, account) })
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
