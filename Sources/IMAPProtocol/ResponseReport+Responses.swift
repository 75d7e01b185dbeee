import MailModel

extension ResponseReport {
    init(_ response: IMAPResponse, byteCount: Int) {
        switch response {
        case .continuation(let text):
            self.init(kind: "continuation", byteCount: byteCount)
            self.text = text
        case .tagged(let tag, let status, let code, let text):
            self.init(kind: "tagged", byteCount: byteCount)
            self.tag = tag
            self.status = status.rawValue
            self.code = code.map(\.reportText)
            self.text = text
        case .untagged(let response): self.init(response, byteCount: byteCount)
        case .malformed(let malformed):
            self.init(kind: "malformed", byteCount: byteCount)
            failure = malformed.failure.description
        }
    }

    private init(_ response: UntaggedResponse, byteCount: Int) {
        self.init(kind: response.reportKind, byteCount: byteCount)
        switch response {
        case .status(let status, let code, let text):
            self.status = status.rawValue
            self.code = code.map(\.reportText)
            self.text = text
        case .capability(let words), .enabled(let words), .flags(let words): self.words = words
        case .list(let listing), .lsub(let listing):
            words = listing.attributes
            mailbox = MailboxName.decode(wire: listing.wireName)
            values = listing.delimiter.map { ["delimiter": $0] }
        case .mailboxStatus(let status):
            mailbox = MailboxName.decode(wire: status.wireName)
            values = status.reportValues
        case .search(let found, let sequence):
            numbers = found.map(String.init).joined(separator: ",")
            values = sequence.map { ["modification_sequence": String($0)] }
        case .extendedSearch(let found):
            tag = found.tag
            numbers = found.all?.description
            values = found.reportValues
        case .exists(let number), .recent(let number), .expunge(let number): self.number = number
        case .vanished(let isEarlier, let uids):
            numbers = uids.description
            values = ["earlier": String(isEarlier)]
        case .fetch(let response):
            number = response.sequenceNumber
            fetch = FetchReport(response)
        case .id(let fields): values = fields
        case .namespace(let namespace): words = namespace.personal.map { String(decoding: $0.prefix, as: UTF8.self) }
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
        return values
    }
}

extension ResponseCode {
    /// As a server would write it, from what was understood.
    fileprivate var reportText: String {
        switch self {
        case .badCharset: "BADCHARSET"
        case .capability(let words): (["CAPABILITY"] + words).joined(separator: " ")
        case .permanentFlags(let flags): "PERMANENTFLAGS (\(flags.joined(separator: " ")))"
        case .uidNext(let number): "UIDNEXT \(number)"
        case .uidValidity(let number): "UIDVALIDITY \(number)"
        case .unseen(let number): "UNSEEN \(number)"
        case .highestModificationSequence(let number): "HIGHESTMODSEQ \(number)"
        case .modified(let uids): "MODIFIED \(uids)"
        case .appendUID(let validity, let uids): "APPENDUID \(validity) \(uids)"
        case .copyUID(let validity, let source, let destination):
            "COPYUID \(validity) \(Self.text(source)) \(Self.text(destination))"
        case .other(let name, let text): text.map { "\(name) \($0)" } ?? name
        default: ResponseParser.plain.first { $0.value == self }?.key ?? "\(self)"
        }
    }

    private static func text(_ ranges: [ClosedRange<UInt32>]) -> String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound):\($0.upperBound)" }.joined(separator: ",")
    }
}
