public import Foundation
public import MailModel

/// One command of a client (RFC 3501 §6, RFC 9051 §6 and extensions). Arguments are values; only `CommandEncoder` turns
/// them into bytes. Mailbox names are the bytes that the server listed.
public enum IMAPCommand: Hashable, Sendable {
    case capability, noop, logout, startTLS, idle, namespace, unselect, close
    /// The line that ends IDLE; it has no tag.
    case done
    /// LOGIN; both may hold any byte but NUL.
    case login(user: [UInt8], password: [UInt8])
    /// AUTHENTICATE; an initial response is sent in the same line (RFC 4959), an empty one as `=`.
    case authenticate(mechanism: String, initialResponse: [UInt8]?)
    /// LIST; return options need LIST-EXTENDED, or the extension that defines the option.
    case list(reference: String, pattern: String, returnOptions: [ListReturnOption] = [])
    /// LIST with conditions and several patterns (RFC 5258 §3); needs LIST-EXTENDED.
    case listExtended(
        conditions: [ListSelectionOption], reference: String, patterns: [String], returnOptions: [ListReturnOption])
    /// LSUB: subscribed mailboxes of servers without LIST-EXTENDED.
    case listSubscribed(reference: String, pattern: String)
    /// XLIST: LIST with special-use attributes, for servers that predate RFC 6154.
    case listWithUses(reference: String, pattern: String)
    /// SELECT, or EXAMINE when read-only; CONDSTORE asks for modification sequences (RFC 7162 §3.1.8).
    case select(rawName: [UInt8], condstore: Bool, readOnly: Bool)
    /// SELECT or EXAMINE that reports what changed since the previous session (RFC 7162 §3.2.5); needs `ENABLE
    /// QRESYNC`.
    case selectResynchronizing(rawName: [UInt8], since: ResynchronizationPoint, readOnly: Bool)
    case status(rawName: [UInt8], items: [StatusItem])
    case create(rawName: [UInt8])
    /// CREATE with what the mailbox is for, such as `\Archive` (RFC 6154 §3); needs CREATE-SPECIAL-USE.
    case createSpecialUse(rawName: [UInt8], use: String)
    case delete(rawName: [UInt8])
    case rename(rawName: [UInt8], to: [UInt8])
    case subscribe(rawName: [UInt8])
    case unsubscribe(rawName: [UInt8])
    /// FETCH by sequence numbers.
    case fetch(first: UInt32, last: UInt32, items: [FetchItem])
    /// UID FETCH; with a modification sequence only what changed after it (RFC 7162 §3.1.4); `vanished` needs QRESYNC
    /// and that sequence; with a range only the messages in it (RFC 9394 §3.3).
    case uidFetch(
        UIDSet, items: [FetchItem], changedSince: ModificationSequence? = nil, vanished: Bool = false,
        partial: PartialRange? = nil)
    /// UID FETCH of what the last search saved (RFC 5182 §2.1); needs SEARCHRES.
    case uidFetchSaved(items: [FetchItem])
    /// UID FETCH of this message and all later ones (`n:*`). If there are none, servers send the last message before
    /// it.
    case uidFetchOnward(from: UID, items: [FetchItem], changedSince: ModificationSequence? = nil)
    /// UID SEARCH; return options need ESEARCH.
    case uidSearch(SearchCriterion, returnOptions: [SearchReturnOption] = [])
    /// UID STORE; with `unchangedSince` only messages that were not changed after that sequence (RFC 7162 §3.1.3).
    case uidStore(UIDSet, FlagChange, flags: [String], silent: Bool, unchangedSince: ModificationSequence? = nil)
    /// UID STORE of labels (X-GM-EXT-1).
    case uidStoreLabels(UIDSet, FlagChange, labels: [GmailLabel], silent: Bool)
    case uidCopy(UIDSet, rawName: [UInt8])
    /// UID MOVE (RFC 6851).
    case uidMove(UIDSet, rawName: [UInt8])
    /// UID EXPUNGE (RFC 4315 §2.1). Plain EXPUNGE is not offered: it would also remove messages that other clients
    /// marked.
    case uidExpunge(UIDSet)
    case append(rawName: [UInt8], flags: [String], date: Date?, message: [UInt8])
    case enable([String])
    /// COMPRESS DEFLATE (RFC 4978 §3); after its OK both sides write compressed bytes.
    case compress
    /// UID SORT (RFC 5256 §3).
    case uidSort([SortCriterion], SearchCriterion)
    /// UID THREAD (RFC 5256 §3); the algorithm is an atom such as `REFERENCES`.
    case uidThread(algorithm: String, SearchCriterion)
    /// NOTIFY (RFC 5465 §3); an empty list turns it off.
    case notify([NotifyGroup], status: Bool = false)
    /// GETQUOTA (RFC 9208 §4.1.1).
    case getQuota(root: [UInt8])
    /// GETQUOTAROOT (RFC 9208 §4.1.2).
    case getQuotaRoot(rawName: [UInt8])
    /// ID (RFC 2971), fields in alphabetical order; an empty dictionary is sent as NIL.
    case id([String: String])
}

extension IMAPCommand {
    /// UID STORE that adds or removes flags without asking for the result (`.SILENT`).
    public static func uidStore(_ uids: UIDSet, add: Bool, flags: [String]) -> IMAPCommand {
        .uidStore(uids, add ? .add : .remove, flags: flags, silent: true, unchangedSince: nil)
    }
}
