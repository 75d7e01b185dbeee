public import Foundation
public import MailModel

/// One command of a client (RFC 3501 §6, RFC 9051 §6 and extensions). Arguments are values; only `CommandEncoder` makes bytes
/// of them. Mailbox names are the bytes that the server listed.
public enum IMAPCommand: Hashable, Sendable {
    case capability, noop, logout, startTLS, idle, namespace, unselect, close
    /// The line that ends IDLE; it has no tag.
    case done
    /// LOGIN; both may hold any byte but NUL.
    case login(user: [UInt8], password: [UInt8])
    /// AUTHENTICATE; an initial response is sent in the same line (RFC 4959), an empty one as `=`.
    case authenticate(mechanism: String, initialResponse: [UInt8]?)
    /// LIST; return options only where the server has LIST-EXTENDED, or what they ask for.
    case list(reference: String, pattern: String, returnOptions: [ListReturnOption] = [])
    /// SELECT, or EXAMINE when read-only; CONDSTORE asks for modification sequences (RFC 7162 §3.1.8).
    case select(wireName: [UInt8], condstore: Bool, readOnly: Bool)
    case status(wireName: [UInt8], items: [StatusItem])
    case create(wireName: [UInt8])
    /// FETCH by sequence numbers.
    case fetch(first: UInt32, last: UInt32, items: [FetchItem])
    /// UID FETCH; with a sequence only what changed after it (RFC 7162 §3.1.4); `vanished` needs QRESYNC and that sequence.
    case uidFetch(UIDSet, items: [FetchItem], changedSince: ModificationSequence? = nil, vanished: Bool = false)
    /// UID FETCH of this message and all later ones (`n:*`). Where there is none, servers send the last one before it.
    case uidFetchOnward(from: UID, items: [FetchItem], changedSince: ModificationSequence? = nil)
    /// UID SEARCH; return options only where the server has ESEARCH.
    case uidSearch(SearchCriterion, returnOptions: [SearchReturnOption] = [])
    /// UID STORE; with `unchangedSince` only messages that nobody changed after that sequence (RFC 7162 §3.1.3).
    case uidStore(UIDSet, FlagChange, flags: [String], silent: Bool, unchangedSince: ModificationSequence? = nil)
    case uidCopy(UIDSet, wireName: [UInt8])
    /// UID MOVE (RFC 6851).
    case uidMove(UIDSet, wireName: [UInt8])
    /// UID EXPUNGE (RFC 4315 §2.1). Plain EXPUNGE does not exist here: it removes what other clients marked.
    case uidExpunge(UIDSet)
    case append(wireName: [UInt8], flags: [String], date: Date?, message: [UInt8])
    case enable([String])
    /// ID (RFC 2971), fields in alphabetical order; none is sent as NIL.
    case id([String: String])
}

extension IMAPCommand {
    /// UID STORE that adds or removes flags without being told the result.
    public static func uidStore(_ uids: UIDSet, add: Bool, flags: [String]) -> IMAPCommand {
        .uidStore(uids, add ? .add : .remove, flags: flags, silent: true, unchangedSince: nil)
    }
}

extension IMAPCommand {
    /// The command's name in capitals, such as `UID FETCH`; safe to log.
    public var name: String {
        switch self {
        case .capability: "CAPABILITY"
        case .noop: "NOOP"
        case .logout: "LOGOUT"
        case .startTLS: "STARTTLS"
        case .login: "LOGIN"
        case .authenticate: "AUTHENTICATE"
        case .list: "LIST"
        case .select(_, _, let readOnly): readOnly ? "EXAMINE" : "SELECT"
        case .unselect: "UNSELECT"
        case .close: "CLOSE"
        case .status: "STATUS"
        case .fetch: "FETCH"
        case .uidFetch, .uidFetchOnward: "UID FETCH"
        case .uidSearch: "UID SEARCH"
        case .uidStore: "UID STORE"
        case .uidCopy: "UID COPY"
        case .uidMove: "UID MOVE"
        case .uidExpunge: "UID EXPUNGE"
        case .append: "APPEND"
        case .idle: "IDLE"
        case .done: "DONE"
        case .enable: "ENABLE"
        case .id: "ID"
        case .namespace: "NAMESPACE"
        case .create: "CREATE"
        }
    }
}

extension IMAPCommand: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name alone: arguments are private.
    public var description: String { name }

    /// The same as `description`.
    public var debugDescription: String { name }

    /// A mirror without children, so that no argument is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
