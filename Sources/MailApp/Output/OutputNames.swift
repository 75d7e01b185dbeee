import MIME
import MailModel
public import MailStorage
import SafeHTML

/// The names of accounts and mailboxes by row ID, for output, and whether categories have names in it.
public struct OutputNames: Sendable {
    let accounts: [AccountID: String]
    let mailboxes: [MailboxID: String]
    /// False if the user turned categories off, which hides all of them.
    let showsCategories: Bool

    /// Reads the names once.
    public init(store: MailStore) throws {
        accounts = Dictionary(
            uniqueKeysWithValues: try store.accounts().map { ($0.id, $0.settings.address) })
        mailboxes = Dictionary(
            uniqueKeysWithValues: try store.mailboxes(account: nil).map { ($0.id, $0.listing.path) })
        showsCategories = try store.areCategoriesOn()
    }
}
