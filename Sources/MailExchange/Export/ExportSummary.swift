import MailModel
import MailStorage

/// What an export did.
public struct ExportSummary: Sendable, Encodable {
    /// Messages written.
    public internal(set) var written = 0
    /// Messages that an earlier export into the same folder wrote.
    public internal(set) var known = 0
    /// Messages whose bytes are not on this machine.
    public internal(set) var missing = 0
    /// Imported messages among those: their files are gone or damaged, and no server has them.
    public internal(set) var lost = 0

    /// Nothing was written yet.
    public init() {}
}
