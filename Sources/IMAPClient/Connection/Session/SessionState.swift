import IMAPProtocol
import SASL

/// What a session knows of itself. Everything the server said before TLS or before signing in is forgotten there.
struct SessionState {
    /// What the server offers; empty until it said so.
    var capabilities = Capabilities()
    /// Whether mailboxes were listed on this connection.
    var hasListed = false
    /// Whether the server has accepted the credentials.
    var isSignedIn = false
    /// How the server accepted them; nil before.
    var signInMechanism: SASLMechanism?
    /// What was sent to sign in, in every form in which a server could repeat it; empty once the server has answered, but for what a
    /// conversation must not show.
    var secrets = SecretRedactor()
    /// Lines that a person types may belong to a command that signs in and was refused.
    var expectsCredentials = false
    /// Extensions that the server said are on, in capitals (RFC 5161).
    var enabled: Set<String> = []
    /// The selected mailbox, its counts kept up to date.
    var selected: SelectedMailbox?
    /// What the server told unasked.
    var events = EventLog()
    /// The tag of the command whose answer is still to come; nil between commands.
    var currentTag: String?
    /// The tags of commands that were sent behind the running one, in their order (RFC 3501 §5.5).
    var queuedTags: [String] = []
    /// How queued commands ended with which the server was done before those in front of them.
    var earlyCompletions: [String: Completion] = [:]
    /// Whether no answer is to come.
    var isBetweenCommands: Bool { currentTag == nil && queuedTags.isEmpty }
    /// How many responses of the running command nobody asked for.
    var eventCount = 0
    /// How many bytes all responses of the running command had that are not rows of messages.
    var asideByteCount = 0
    /// How many rows the running FETCH has brought.
    var rowCount = 0
    /// How a FETCH ended badly whose last rows are still to be handed over.
    var fetchRefusal: IMAPError?
    /// Why the connection cannot be used any more; nil while it can.
    var failure: IMAPError?
    /// The server offers IDLE and then does not do it.
    var idleIsBroken = false
    /// The server tells what happens in other mailboxes (RFC 5465).
    var isNotified = false
    /// The server offers NOTIFY and does not do it, or no longer.
    var notifyIsBroken = false
    /// The server offers SELECT with CONDSTORE and then refuses it.
    var condstoreIsBroken = false

    /// What a server says, without what it repeats of credentials.
    func redacted(_ text: String) -> String { secrets.removed(from: text) }

    /// Whether names and strings travel in UTF-8 (RFC 6855 §3, RFC 9051 §5.1).
    var usesUTF8: Bool { !enabled.isDisjoint(with: ["UTF8=ACCEPT", "IMAP4REV2"]) }
}
