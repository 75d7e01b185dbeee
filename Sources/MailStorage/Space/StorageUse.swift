/// The space that the mail uses on this computer (FR-SET-03).
public struct StorageUse: Hashable, Sendable {
    /// Every account, imported mail included.
    public let accounts: [AccountStorageUse]

    /// All accounts together.
    public var totalBytes: Int { accounts.reduce(0) { $0 + $1.totalBytes } }
    /// What `clearAttachments` would free.
    public var clearableBytes: Int { accounts.reduce(0) { $0 + $1.clearableBytes } }
    /// True if it is worth a warning: more than 5 GB.
    public var isLarge: Bool { totalBytes > Self.warnedByteCount }

    /// 5 GB.
    public static let warnedByteCount = 5_000_000_000
}
