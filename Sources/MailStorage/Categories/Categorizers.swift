import GRDB
import MailModel

/// The categorizers of a transaction, one for each account.
final class Categorizers {
    private var categorizers: [AccountID: Categorizer] = [:]

    func of(_ account: AccountID, in db: Database) throws -> Categorizer {
        if let known = categorizers[account] { return known }
        let categorizer = try Categorizer(account, in: db)
        categorizers[account] = categorizer
        return categorizer
    }
}
