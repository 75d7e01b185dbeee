/// How much of files is taken, so that hostile ones can neither fill the memory nor keep the program busy for ever.
enum ExchangeLimits {
    /// Octets of one message. No provider takes more than 150 MB; what is larger was not mail, or is several messages whose
    /// beginnings are lost.
    static let messageBytes = 256 << 20
    /// Octets read at once.
    static let chunkBytes = 1 << 20
    /// Octets of a line that may begin a message of an mbox file: an address and a date have room many times over.
    static let fromLineBytes = 4096
    /// Messages stored in one transaction: enough that the disk is waited for rarely, few enough that progress shows.
    static let batchCount = 500
    /// Octets of messages stored in one transaction, held in memory meanwhile.
    static let batchBytes = 32 << 20
    /// Folders inside folders. Real trees of mail are five or six deep.
    static let folderDepth = 32
    /// Sentences about files and messages that were left out; the rest is counted only.
    static let troubleSentences = 100
}
