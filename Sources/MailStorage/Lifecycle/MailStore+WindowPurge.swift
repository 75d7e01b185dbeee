public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Removes local copies of mail that left the account's sync window when the user made it smaller, in transactions
    /// of a bounded size. Locked, starred and local-only mail, drafts and mail with pending changes stay. Does nothing
    /// if the window was not made smaller.
    ///
    /// - Returns: the number of messages removed.
    @discardableResult
    public func purgeOutsideWindow(account: AccountID) throws -> Int {
        var count = 0
        while try isPurgeDue(account: account) {
            let removed = try write { db, aspects in
                let time = now().timeIntervalSince1970
                var removal = PlacementRemoval(account: account, time: time)
                let removed = try WindowPurge(account: account, time: time, db: db).purge(&removal)
                try aspects.formUnion(removal.finish(in: db))
                return removed
            }
            for publicID in removed { files.remove(account: account, publicID: publicID) }
            count += removed.count
        }
        return count
    }

    private func isPurgeDue(account: AccountID) throws -> Bool {
        try read { db in
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT purge_pending FROM account WHERE id = ?"),
                arguments: [account.rawValue]) ?? false
        }
    }
}
