/// The space that the program uses on this computer (FR-SET-03).
public struct StorageUse: Hashable, Sendable {
    /// Every account, imported mail included.
    public let accounts: [AccountStorageUse]
    /// Downloaded models, which the store does not know; set by its caller.
    public var modelsBytes = 0
    /// Remote images that were loaded, which the store does not know; set by its caller.
    public var imagesBytes = 0
    /// The vectors of the search by meaning, a part of the accounts' messages.
    let embeddingsBytes: Int

    /// Creates a sum.
    init(accounts: [AccountStorageUse], embeddingsBytes: Int = 0) {
        self.accounts = accounts
        self.embeddingsBytes = embeddingsBytes
    }

    /// Everything together.
    public var totalBytes: Int { accounts.reduce(modelsBytes + imagesBytes) { $0 + $1.totalBytes } }
    /// What `clearCache` would free.
    public var clearableBytes: Int { accounts.reduce(embeddingsBytes + imagesBytes) { $0 + $1.clearableBytes } }
    /// True if it is worth a warning: more than 5 GB.
    public var isLarge: Bool { totalBytes > Self.warnedByteCount }

    /// 5 GB.
    public static let warnedByteCount = 5_000_000_000
}
