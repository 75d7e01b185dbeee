import MailModel
import MailNotifications
import MailStorage

/// What the settings show about notifications (NOTIF-22).
struct NotificationStateJSON: Encodable {
    private struct AccountJSON: Encodable {
        var id: Int64
        var address: String
        var enabled: Bool
    }

    private struct MutedJSON: Encodable {
        var thread: Int64
        var account: Int64
        var subject: String
    }

    private var presenter: String
    private var permission: String
    @Nullable private var problem: String?
    private var badge: Int
    private var accounts: [AccountJSON]
    private var vip: [String]
    private var muted: [MutedJSON]

    init(_ status: NotificationStatus, in store: MailStore) throws {
        presenter = status.presenter.rawValue
        permission = status.permission.rawValue
        problem = status.problem?.explanation
        badge = status.badge
        let preferences = NotificationPreferences(try store.notificationSettings())
        accounts = try store.accounts().filter { !$0.settings.isLocal }.map { account in
            AccountJSON(
                id: account.id.rawValue, address: account.settings.address,
                enabled: preferences.accounts["\(account.id)"] ?? true)
        }
        vip = preferences.vips.sorted()
        muted = try store.mutedThreads().map {
            MutedJSON(thread: $0.id.rawValue, account: $0.account.rawValue, subject: $0.subject)
        }
    }
}
