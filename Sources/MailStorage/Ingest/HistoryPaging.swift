/// What is known about mail older than the oldest stored message of a mailbox (FR-SYNC-01 stage 5).
public enum HistoryPaging: Hashable, Sendable {
    /// The server may have older mail within the window.
    case available
    /// All mail of the window is stored, that number of days; the server has older mail.
    case windowEnd(days: Int)
    /// The server's oldest message is stored.
    case historyEnd
    /// There may be more, but the server cannot be reached.
    case offline
    /// There may be more, but the account has an error: a sentence.
    case error(String)
    /// Older mail cannot be requested: imported mail, a mailbox that is not synced, or no mailbox.
    case notOffered
}
