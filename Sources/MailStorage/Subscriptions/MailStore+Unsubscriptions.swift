public import Foundation
import GRDB
public import MailModel

/// Which lists the user asked to be removed from.
extension MailStore {
    /// Notes that the user asked a list to remove an account's address. Durable on return.
    public func noteUnsubscription(from list: String, account: AccountID, at date: Date) throws {
        try writeDurably { db, aspects in
            try db.execute(
                sql: """
                    INSERT INTO unsubscription (account_id, list, requested_at) VALUES (?1, ?2, ?3)
                    ON CONFLICT (account_id, list) DO UPDATE SET requested_at = ?3
                    """, arguments: [account.rawValue, list, date.timeIntervalSince1970])
            aspects.insert(.settings)
        }
    }

    /// When the user last asked a list to remove an account's address; nil if never.
    public func unsubscriptionDate(of list: String, account: AccountID) throws -> Date? {
        try read { db in
            try Double.fetchOne(
                db.cachedStatement(
                    sql: "SELECT requested_at FROM unsubscription WHERE account_id = ? AND list = ?"),
                arguments: [account.rawValue, list]
            ).map { Date(timeIntervalSince1970: $0) }
        }
    }
}
