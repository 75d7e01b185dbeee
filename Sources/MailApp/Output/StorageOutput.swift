import MailModel
public import MailStorage

/// The output of `storage`.
public struct StorageOutput: Encodable, Sendable {
    /// All accounts that have a server.
    public let accounts: [AccountStorageOutput]
    /// True if the network is considered metered.
    public let metered: Bool
    /// The user's setting: `on`, `off`, or `auto` to use what the system reports.
    public let meteredSetting: String

    /// Reads all accounts that have a server.
    public init(store: MailStore) throws {
        accounts = try store.accounts().filter { !$0.settings.isLocal }.map { account in
            let room = try store.attachmentRoom(account: account.id)
            return AccountStorageOutput(
                account: account.settings.address, messages: try store.messageCount(account: account.id),
                attachments: room.used, limit: room.limit)
        }
        metered = try store.isMetered()
        meteredSetting = try store.meteredChoice().map { $0 ? "on" : "off" } ?? "auto"
    }
}
