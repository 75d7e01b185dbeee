import IMAPProtocol
import MailModel

extension ResponseReport {
    /// Creates the report of a frame and its parsed response.
    init(_ response: IMAPResponse, frame: ResponseFrame) {
        let byteCount = frame.text.count + frame.literals.reduce(0) { $0 + $1.bytes.count + $1.streamedByteCount }
        switch response {
        case .continuation(let code, let text):
            self.init(form: .continuation, kind: "continuation", byteCount: byteCount)
            self.code = code.map { ResponseCodeReport($0) }
            self.text = text
        case .tagged(let tag, let status, let code, let text):
            self.init(form: .tagged, kind: "tagged", byteCount: byteCount)
            self.tag = tag
            self.status = status.rawValue
            self.code = code.map { ResponseCodeReport($0) }
            self.text = text
        case .untagged(let response):
            self.init(form: .untagged, kind: response.reportKind, byteCount: byteCount)
            fill(response)
            if case .other = response { text = Self.beginning(of: frame) }
        case .malformed(let malformed):
            self.init(form: .malformed, kind: "malformed", byteCount: byteCount)
            text = Self.beginning(of: frame)
            failure = malformed.failure.description
        }
    }

    /// The beginning of a line, to identify it; without its literals.
    private static func beginning(of frame: ResponseFrame) -> String {
        String(decoding: frame.text.prefix(200), as: UTF8.self)
    }

    private static func named(_ items: [String]) -> [String]? { items.isEmpty ? nil : items }

    private mutating func fill(_ response: UntaggedResponse) {
        switch response {
        case .status(let status, let code, let text):
            self.status = status.rawValue
            self.code = code.map { ResponseCodeReport($0) }
            self.text = text
        case .capability(let words), .enabled(let words), .flags(let words): self.words = words
        case .list(let listing), .lsub(let listing):
            words = listing.attributes
            mailbox = MailboxName.decode(wire: listing.rawName)
            values = listing.reportValues
            ignored = Self.named(listing.ignoredItems)
        case .mailboxStatus(let status):
            mailbox = MailboxName.decode(wire: status.rawName)
            values = status.reportValues
            ignored = Self.named(status.ignoredItems)
        case .search(let found, let sequence), .sort(let found, let sequence):
            numbers = found.map(String.init).joined(separator: ",")
            values = sequence.map { ["modification_sequence": String($0)] }
        case .extendedSearch(let found):
            tag = found.tag
            numbers = found.all?.description
            values = found.reportValues
            ignored = Self.named(found.ignoredItems)
        case .thread(let found): threads = found.map { ThreadReport($0) }
        case .quota(let quota):
            values = quota.reportValues
            ignored = Self.named(quota.ignoredItems)
        case .quotaRoot(let rawName, let roots):
            mailbox = MailboxName.decode(wire: rawName)
            words = roots.map { String(decoding: $0, as: UTF8.self) }
        case .exists(let number), .recent(let number), .expunge(let number): self.number = number
        case .vanished(let isEarlier, let uids):
            numbers = uids.description
            values = ["earlier": String(isEarlier)]
        case .fetch(let response):
            number = response.sequenceNumber
            fetch = FetchReport(response)
        case .id(let fields): values = fields
        case .namespace(let namespace): values = namespace.reportValues
        case .other(let name): words = [name]
        }
    }
}

extension UntaggedResponse {
    fileprivate var reportKind: String {
        switch self {
        case .status: "status"
        case .capability: "capability"
        case .enabled: "enabled"
        case .list: "list"
        case .lsub: "lsub"
        case .mailboxStatus: "mailbox_status"
        case .search: "search"
        case .extendedSearch: "extended_search"
        case .sort: "sort"
        case .thread: "thread"
        case .quota: "quota"
        case .quotaRoot: "quota_root"
        case .flags: "flags"
        case .exists: "exists"
        case .recent: "recent"
        case .expunge: "expunge"
        case .vanished: "vanished"
        case .fetch: "fetch"
        case .id: "id"
        case .namespace: "namespace"
        case .other: "other"
        }
    }
}

extension StatusResponse {
    fileprivate var reportValues: [String: String] {
        var values: [String: String] = [:]
        values["messages"] = messages.map { String($0) }
        values["recent"] = recent.map { String($0) }
        values["uid_next"] = uidNext.map { String($0) }
        values["uid_validity"] = uidValidity.map { String($0) }
        values["unseen"] = unseen.map { String($0) }
        values["highest_modification_sequence"] = highestModificationSequence.map { String($0) }
        values["size"] = byteCount.map { String($0) }
        values["mailbox_id"] = mailboxID
        values["deleted"] = deleted.map { String($0) }
        values["deleted_size"] = deletedByteCount.map { String($0) }
        values["append_limit"] = appendLimit.map { String($0) }
        return values
    }
}

extension ExtendedSearchResponse {
    fileprivate var reportValues: [String: String] {
        var values = ["is_uid": String(isUID)]
        values["min"] = min.map { String($0) }
        values["max"] = max.map { String($0) }
        values["count"] = count.map { String($0) }
        values["modification_sequence"] = modificationSequence.map { String($0) }
        values["partial"] = partial.map { "\($0.range) \($0.hits.isEmpty ? "NIL" : $0.hits.description)" }
        return values
    }
}

extension ListResponse {
    fileprivate var reportValues: [String: String]? {
        var values: [String: String] = [:]
        values["delimiter"] = delimiter
        if !childInformation.isEmpty { values["child_information"] = childInformation.joined(separator: " ") }
        values["old_name"] = oldRawName.map { MailboxName.decode(wire: $0) }
        return values.isEmpty ? nil : values
    }
}

extension QuotaResponse {
    fileprivate var reportValues: [String: String] {
        var values = ["root": String(decoding: root, as: UTF8.self)]
        for resource in resources { values[resource.name.lowercased()] = "\(resource.usage) of \(resource.limit)" }
        return values
    }
}

extension NamespaceResponse {
    fileprivate var reportValues: [String: String] {
        var values: [String: String] = [:]
        for (name, entries) in [("personal", personal), ("other_users", otherUsers), ("shared", shared)]
        where !entries.isEmpty {
            values[name] = entries.map(\.reportText).joined()
        }
        return values
    }
}

extension NamespaceResponse.Entry {
    /// As a server writes it, with the name decoded: `("INBOX." ".")`.
    fileprivate var reportText: String {
        "(\(Self.quoted(MailboxName.decode(wire: prefix))) \(delimiter.map(Self.quoted) ?? "NIL"))"
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
