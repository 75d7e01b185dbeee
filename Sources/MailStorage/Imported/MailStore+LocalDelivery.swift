public import Foundation
import GRDB
import MailModel

extension MailStore {
    /// Carries out what is due of the changes to mail that has no server, and removes what was deleted for good, with its files. Most
    /// changes are carried out at once; those that cannot be undone wait for their time.
    ///
    /// - Returns: when the next one is due; nil when none waits.
    public func carryOutLocalChanges() throws -> Date? {
        let time = now().timeIntervalSince1970
        let next = try read { db in try LocalOperations(db, time: time).nextDate() }
        guard let next, next <= time else { return next.map(Date.init(timeIntervalSince1970:)) }
        try writeDurably { db, aspects in try LocalOperations(db, time: time).settle(&aspects) }
        for account in try accounts() where account.settings.isLocal {
            // Nothing that is here alone turns up again elsewhere.
            try purgeOrphans(account: account.id, orphanedBefore: Date(timeIntervalSince1970: time + 1))
        }
        return try read { db in try LocalOperations(db, time: time).nextDate() }.map(Date.init(timeIntervalSince1970:))
    }
}
