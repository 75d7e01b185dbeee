import IMAPProtocol
import SASL

/// The state of a session. Everything received before TLS or before signing in is discarded at that point.
struct SessionState {
    /// The server's capabilities; empty until they are announced.
    var capabilities = Capabilities()
    /// True if mailboxes were listed on this connection.
    var hasListed = false
    /// True if the server has accepted the credentials.
    var isSignedIn = false
    /// The mechanism of the sign-in; nil before.
    var signInMechanism: SASLMechanism?
    /// The secrets sent to sign in, in every form in which a server could repeat them; empty after the server has
    /// answered, except for those that a conversation must not show.
    var secrets = SecretRedactor()
    /// True if typed lines may belong to a rejected sign-in command.
    var expectsCredentials = false
    /// The extensions that the server confirmed as enabled, in capitals (RFC 5161).
    var enabled: Set<String> = []
    /// The selected mailbox, with up-to-date counts.
    var selected: SelectedMailbox?
    /// The unsolicited events.
    var events = EventLog()
    /// The tag of the running command; nil between commands.
    var currentTag: String?
    /// The tags of pipelined commands, in order (RFC 3501 §5.5).
    var queuedTags: [String] = []
    /// The completions of pipelined commands that ended before their predecessors.
    var earlyCompletions: [String: Completion] = [:]
    /// True if no response is pending.
    var isBetweenCommands: Bool { currentTag == nil && queuedTags.isEmpty }
    /// The number of unsolicited responses during the running command.
    var eventCount = 0
    /// The size of all responses during the running command that are not FETCH data.
    var nonFetchByteCount = 0
    /// The number of rows received for the running FETCH.
    var rowCount = 0
    /// The error of a FETCH whose last rows have not been delivered yet.
    var fetchRefusal: IMAPError?
    /// Why the connection is unusable; nil while it is usable.
    var failure: IMAPError?
    /// True if the server offers IDLE but does not support it.
    var idleIsBroken = false
    /// True if the server reports events of other mailboxes (RFC 5465).
    var isNotified = false
    /// True if the server offers NOTIFY but does not support it, or stopped.
    var notifyIsBroken = false
    /// True if the server offers SELECT with CONDSTORE but rejects it.
    var condstoreIsBroken = false

    /// The server's text with repeated credentials removed.
    func redacted(_ text: String) -> String { secrets.removed(from: text) }

    /// True if names and strings are sent in UTF-8 (RFC 6855 §3, RFC 9051 §5.1).
    var usesUTF8: Bool { !enabled.isDisjoint(with: ["UTF8=ACCEPT", "IMAP4REV2"]) }
}
