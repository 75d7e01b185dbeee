public import MailModel

/// What one sync pass does.
public struct SyncOptions: Hashable, Sendable, Codable {
    /// Which bodies are downloaded.
    public enum Bodies: String, Sendable, Codable, CaseIterable {
        /// Those of the last 30 days (MO-37).
        case recent
        /// All within the window.
        case all
        /// None.
        case none
    }

    /// The window for this pass; nil for the account's own.
    public var window: SyncWindow?
    /// Which bodies are downloaded.
    public var bodies: Bodies
    /// Only new mail in mailboxes that were synced before, within `backgroundTimeLimit` (FR-SYNC-03).
    public var isBackground = false

    /// The defaults of the daemon: the account's window, recent bodies.
    public init(window: SyncWindow? = nil, bodies: Bodies = .recent) {
        self.window = window
        self.bodies = bodies
    }

    /// For a timer: headers of new mail, in a short time; an account that was never synced is skipped.
    public static let background: SyncOptions = {
        var options = SyncOptions(bodies: .none)
        options.isBackground = true
        return options
    }()

    /// The time limit of a background pass.
    public static let backgroundTimeLimit = Duration.seconds(30)

    /// How far back `recent` bodies go.
    static let recentBodyDays = 30
}
