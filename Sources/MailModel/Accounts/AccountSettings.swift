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
