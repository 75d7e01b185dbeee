import MailModel
import MailStorage

/// The result of an export.
public struct ExportSummary: Sendable, Encodable {
    /// The number of messages written.
    public internal(set) var written = 0
    /// The number of messages already in the folder from an earlier export.
    public internal(set) var known = 0
    /// The number of messages whose bytes are not on this machine.
    public internal(set) var missing = 0
    /// The number of imported messages among those: their files are missing or damaged, and no server has them.
    public internal(set) var lost = 0

    /// Creates an empty summary.
    public init() {}
}
