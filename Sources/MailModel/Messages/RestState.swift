/// The state of the rest of a message of which only the beginning is stored.
public enum RestState: String, Codable, Sendable {
    /// Not requested.
    case none
    /// Requested; the engine will fetch it.
    case wanted
    /// The server did not deliver it; requesting it again retries.
    case failed
}
