/// Why a server did not do what it was asked to, as it is stored with a pending change, in the journal and in a notice:
/// a code, and beside it the server's own text. The sentence is made when it is shown.
public struct ServerProblem: Hashable, Sendable {
    /// The codes. A code is never reused.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        // The connection
        case connectionRefused = "connection_refused"
        case hostNotFound = "host_not_found"
        case timedOut = "timed_out"
        case certificate = "certificate"
        case tlsFailed = "tls_failed"
        /// STARTTLS is not offered.
        case startTLSNotOffered = "starttls_not_offered"
        /// STARTTLS is offered and refused.
        case startTLSRefused = "starttls_refused"
        /// The server greets with PREAUTH, after which STARTTLS is not possible.
        case startTLSImpossible = "starttls_impossible"
        case connectionClosed = "connection_closed"
        case notIMAP = "not_imap"
        case protocolViolation = "protocol_violation"
        case limitExceeded = "limit_exceeded"
        case cancelled = "cancelled"
        // Signing in
        case authenticationFailed = "authentication_failed"
        case tokenRejected = "token_rejected"
        case signInDowngraded = "sign_in_downgraded"
        case serverUnproven = "server_unproven"
        // A NO or BAD, by its response code (RFC 5530)
        case badCommand = "bad_command"
        case unavailable = "unavailable"
        case inUse = "in_use"
        case overQuota = "over_quota"
        case limit = "limit"
        case noPermission = "no_permission"
        case alreadyExists = "already_exists"
        /// The server answered OK without confirming the result.
        case unconfirmed = "unconfirmed"
        case refused = "refused"
        case mailboxNotFound = "mailbox_not_found"
        /// The server lacks a capability.
        case notSupported = "not_supported"
        // What a sync found
        /// It reports that many messages were deleted, or contradicts itself.
        case contradictory = "contradictory"
        /// It did not return messages that it lists.
        case messagesMissing = "messages_missing"
        /// The mailbox has a new UIDVALIDITY, so its messages are looked for first.
        case renumbered = "renumbered"
        /// The response did not contain the message.
        case notReturned = "not_returned"
        /// The message is in no mailbox that is synced.
        case inNoSyncedMailbox = "in_no_synced_mailbox"

        /// True if the server's own text belongs to the sentence.
        public var quotesServer: Bool {
            switch self {
            case .authenticationFailed, .tokenRejected, .mailboxNotFound, .connectionClosed, .badCommand, .unavailable,
                .inUse, .overQuota, .limit, .noPermission, .alreadyExists, .unconfirmed, .refused:
                true
            default: false
            }
        }
    }

    /// The kind of problem.
    public let kind: Kind
    /// What the server said, on one line, at most 300 characters; nil if it said nothing or this kind does not quote
    /// it. Private: never log it.
    public let serverText: String?

    /// Creates a problem; the text is cleaned, and left out where the kind does not quote the server.
    public init(_ kind: Kind, serverText: String? = nil) {
        self.kind = kind
        let text = kind.quotesServer ? serverText.map { PrintableText.cleaned($0, limit: 300) } : nil
        self.serverText = text?.isEmpty == false ? text : nil
    }
}
