import MailModel
public import MailStorage

/// The output of `storage`.
public struct StorageOutput: Encodable, Sendable {
    /// All accounts, that of imported mail included.
    public let accounts: [AccountStorageOutput]
    /// The size of all mail on this computer.
    public let totalBytes: Int
    /// True if all mail together is worth a warning.
    public let isLarge: Bool
    /// True if the network is considered metered.
    public let metered: Bool
    /// The user's setting: `on`, `off`, or `auto` to use what the system reports.
    public let meteredSetting: String

    /// Measures all accounts.
    public init(store: MailStore) throws {
        let use = try store.storageUse()
        let addresses = try store.accounts().reduce(into: [:]) { $0[$1.id] = $1.settings.address }
        accounts = use.accounts.map { AccountStorageOutput($0, address: addresses[$0.account] ?? "") }
        isLarge = use.isLarge
        totalBytes = use.totalBytes
        metered = try store.isMetered()
        meteredSetting = try store.setting(.treatNetworkAsMetered).value
    }
}
