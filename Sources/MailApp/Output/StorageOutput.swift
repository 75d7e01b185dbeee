import MailModel
public import MailStorage

/// The answer of `storage`.
public struct StorageOutput: Encodable, Sendable {
    /// Every account with a server.
    public let accounts: [AccountStorageOutput]
    /// Whether this network counts as metered.
    public let metered: Bool
    /// What the person said of it: `on`, `off`, or `auto` where the system's word counts.
    public let meteredSetting: String

    /// Reads every account.
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
