import MailModel
import MailStorage

/// The output of `storage`.
public struct StorageOutput: Encodable, Sendable {
    /// All accounts, that of imported mail included.
    public let accounts: [AccountStorageOutput]
    /// The size of downloaded models.
    public let modelsBytes: Int
    /// The size of remote images that were loaded.
    public let imagesBytes: Int
    /// The size of all mail, models and images on this computer.
    public let totalBytes: Int
    /// True if all together is worth a warning.
    public let isLarge: Bool
    /// True if the network is considered metered.
    public let metered: Bool
    /// The user's setting: `on`, `off`, or `auto` to use what the system reports.
    public let meteredSetting: String

    /// Measures all accounts.
    init(store: MailStore, modelsBytes: Int, imagesBytes: Int) throws {
        var use = try store.storageUse()
        use.modelsBytes = modelsBytes
        use.imagesBytes = imagesBytes
        self.modelsBytes = modelsBytes
        self.imagesBytes = imagesBytes
        let addresses = try store.accounts().reduce(into: [:]) { $0[$1.id] = $1.settings.address }
        accounts = use.accounts.map { AccountStorageOutput($0, address: addresses[$0.account] ?? "") }
        isLarge = use.isLarge
        totalBytes = use.totalBytes
        metered = try store.isMetered()
        meteredSetting = try store.setting(.treatNetworkAsMetered).value
    }
}
