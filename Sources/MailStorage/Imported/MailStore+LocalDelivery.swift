public import Foundation
import GRDB
import MailModel

extension MailStore {
    /// Carries out the changes that are due to mail without a server, and removes permanently deleted messages with
    /// their files. Most changes are carried out at once; irreversible ones wait for their delay.
    ///
    /// - Returns: when the next one is due; nil if there is none.
    public func carryOutLocalChanges() throws -> Date? {
        let time = now().timeIntervalSince1970
        let next = try read { db in try LocalOperations(db, time: time).nextDate() }
        guard let next, next <= time else { return next.map(Date.init(timeIntervalSince1970:)) }
        try writeDurably { db, aspects in try LocalOperations(db, time: time).finishDue(&aspects) }
        for account in try accounts() where account.settings.isLocal {
            // A message that is only on this computer cannot reappear elsewhere.
            try purgeOrphans(account: account.id, orphanedBefore: Date(timeIntervalSince1970: time + 1))
        }
        return try read { db in try LocalOperations(db, time: time).nextDate() }.map(Date.init(timeIntervalSince1970:))
    }
}
