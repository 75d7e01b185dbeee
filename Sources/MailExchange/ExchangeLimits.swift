/// Limits on imported files, so that hostile ones can neither exhaust memory nor keep the program busy forever.
enum ExchangeLimits {
    /// The maximum size of a message. No provider accepts more than 150 MB; anything larger is not mail, or is several
    /// messages whose `From ` lines are lost.
    static let messageBytes = 256 << 20
    /// The number of octets read at once.
    static let chunkBytes = 1 << 20
    /// The maximum length of an mbox `From ` line: many times the length of an address and a date.
    static let fromLineBytes = 4096
    /// The number of messages per transaction: enough to wait for the disk rarely, few enough to show progress.
    static let batchCount = 500
    /// The maximum size of the messages in one transaction, which are held in memory.
    static let batchBytes = 32 << 20
    /// The maximum folder depth. Real mail folders are five or six levels deep.
    static let folderDepth = 32
    /// The maximum number of sentences about skipped files and messages; the rest is only counted.
    static let maximumSkipReasons = 100
}
