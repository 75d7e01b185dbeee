public import struct Foundation.Date

/// How the connection to a server is protected. Plaintext does not exist (NFR-SYNC-05).
public enum ConnectionSecurity: String, Codable, Sendable {
    /// TLS from the first byte (port 993).
    case implicitTLS = "tls"
    /// Plaintext greeting, then STARTTLS before anything else; only where the person chose it.
    case startTLS = "starttls"
}

/// A server's address.
public struct ServerEndpoint: Hashable, Codable, Sendable {
    /// A host name or an IP address.
    public var host: String
    /// 1 to 65535.
    public var port: Int
    /// How the connection is protected.
    public var security: ConnectionSecurity

    /// Takes the parts as they are.
    public init(host: String, port: Int, security: ConnectionSecurity) {
        self.host = host
        self.port = port
        self.security = security
    }
}

/// How much of the past is kept locally (FR-SET-01): a number of days, or everything.
public enum SyncWindow: Hashable, Codable, Sendable {
    /// Mail that arrived within so many days.
    case days(Int)
    /// All mail.
    case all

    /// 30 days, the specification's default.
    public static let standard = SyncWindow.days(30)
}

/// What a person enters to add an account. The password is not part of it: it goes to the credential vault.
public struct AccountSettings: Hashable, Sendable {
    /// The person's e-mail address; one account an address.
    public var address: String
    /// The name shown to others; may be empty.
    public var displayName: String
    /// Where the mail is; nil for mail that is on this machine only, see `isLocal`.
    public var imap: ServerEndpoint?
    /// The name to sign in with.
    public var username: String
    /// How much of the past is kept.
    public var syncWindow: SyncWindow

    /// Takes the parts as they are.
    public init(
        address: String, displayName: String = "", imap: ServerEndpoint?, username: String,
        syncWindow: SyncWindow = .standard
    ) {
        self.address = address
        self.displayName = displayName
        self.imap = imap
        self.username = username
        self.syncWindow = syncWindow
    }

    /// Whether the account has no server: its mail was imported from files and is here only.
    public var isLocal: Bool { imap == nil }

    /// The account of imported mail. Its address is its name, because people see it where other accounts show theirs.
    public static let local = AccountSettings(
        address: "On this computer", displayName: "On this computer", imap: nil, username: "", syncWindow: .all)
}

extension AccountSettings {
    /// A sentence about a refused password with the command that enters another one behind it.
    public static func advised(_ sentence: String, address: String) -> String {
        // The server's own words may end without a stop.
        let isEnded = [".", ".”", "!”", "?”"].contains { sentence.hasSuffix($0) }
        let command = "vaultmail account password \(address) --password-stdin"
        return "\(sentence)\(isEnded ? "" : ".") Run `\(command)` to enter another one."
    }
}

/// The states of an account's sync (FR-SYNC-04).
public enum SyncState: String, Codable, Sendable, CaseIterable {
    case idle, connecting, authenticating
    case tokenRefresh = "token_refresh"
    case syncingFolders = "syncing_folders"
    case initialFast = "initial_fast"
    case catchingUp = "catching_up"
    case indexing, paused, listening, error
}

/// How far a sync has come: so many of so many messages.
public struct SyncProgress: Hashable, Codable, Sendable {
    /// Messages whose headers are stored.
    public var completed: Int
    /// Messages that the server has within the window.
    public var total: Int

    /// Takes both as they are.
    public init(completed: Int, total: Int) {
        self.completed = completed
        self.total = total
    }
}

/// An account as the database knows it.
public struct Account: Hashable, Sendable, Identifiable {
    /// The row.
    public var id: AccountID
    /// What the person entered.
    public var settings: AccountSettings
    /// False after authentication failed for good: the mail stays, sync waits for the person.
    public var isActive: Bool
    /// What sync is doing.
    public var state: SyncState
    /// When the last whole round ended well.
    public var lastSuccess: Date?
    /// The sentence that tells the person what is wrong; nil when nothing is.
    public var error: String?
    /// Whether the only trouble is that the server cannot be reached.
    public var isOffline: Bool
    /// How far the current round has come; nil between rounds.
    public var progress: SyncProgress?

    /// Takes the parts as they are.
    public init(
        id: AccountID, settings: AccountSettings, isActive: Bool = true, state: SyncState = .idle,
        lastSuccess: Date? = nil, error: String? = nil, isOffline: Bool = false, progress: SyncProgress? = nil
    ) {
        self.id = id
        self.settings = settings
        self.isActive = isActive
        self.state = state
        self.lastSuccess = lastSuccess
        self.error = error
        self.isOffline = isOffline
        self.progress = progress
    }

    /// `error`, and how the person ends it where nobody else can.
    public var advisedError: String? {
        guard let error, !isActive else { return error }
        return AccountSettings.advised(error, address: settings.address)
    }
}
