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
        case .list, .listExtended: "LIST"
        case .select(_, _, let readOnly), .selectResynchronizing(_, _, let readOnly): readOnly ? "EXAMINE" : "SELECT"
        case .unselect: "UNSELECT"
        case .close: "CLOSE"
        case .status: "STATUS"
        case .fetch: "FETCH"
        case .uidFetch, .uidFetchOnward, .uidFetchSaved: "UID FETCH"
        case .uidSearch: "UID SEARCH"
        case .uidStore, .uidStoreLabels: "UID STORE"
        case .uidCopy: "UID COPY"
        case .uidMove: "UID MOVE"
        case .uidExpunge: "UID EXPUNGE"
        case .append: "APPEND"
        case .idle: "IDLE"
        case .done: "DONE"
        case .enable: "ENABLE"
        case .compress: "COMPRESS"
        case .id: "ID"
        case .namespace: "NAMESPACE"
        case .create, .createSpecialUse: "CREATE"
        case .delete: "DELETE"
        case .rename: "RENAME"
        case .subscribe: "SUBSCRIBE"
        case .unsubscribe: "UNSUBSCRIBE"
        case .listSubscribed: "LSUB"
        case .listWithUses: "XLIST"
        case .uidSort: "UID SORT"
        case .uidThread: "UID THREAD"
        case .notify: "NOTIFY"
        case .getQuota: "GETQUOTA"
        case .getQuotaRoot: "GETQUOTAROOT"
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
