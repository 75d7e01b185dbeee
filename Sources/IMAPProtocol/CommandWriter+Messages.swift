import MailModel

/// FETCH items and search criteria.
extension CommandWriter {
    private static let maximumCriteriaDepth = 50

    // MARK: FETCH

    mutating func fetchItems(_ items: [FetchItem]) throws(EncodingFailure) {
        guard !items.isEmpty else { throw .emptyArgument }
        text(" (")
        for (index, item) in items.enumerated() {
            if index > 0 { text(" ") }
            try fetchItem(item)
        }
        text(")")
    }

    private mutating func fetchItem(_ item: FetchItem) throws(EncodingFailure) {
        switch item {
        case .uid: text("UID")
        case .flags: text("FLAGS")
        case .internalDate: text("INTERNALDATE")
        case .rfc822Size: text("RFC822.SIZE")
        case .envelope: text("ENVELOPE")
        case .bodyStructure: text("BODYSTRUCTURE")
        case .modseq: text("MODSEQ")
        case .emailID: text("EMAILID")
        case .threadID: text("THREADID")
        case .gmailMessageID: text("X-GM-MSGID")
        case .gmailThreadID: text("X-GM-THRID")
        case .gmailLabels: text("X-GM-LABELS")
        case .bodyPeek(let section, let partial):
            guard SectionText.isValid(section) else { throw .invalidSection }
            text("BODY.PEEK[\(section)]")
            guard let partial else { return }
            guard !partial.isEmpty else { throw .invalidSection }
            text("<\(partial.lowerBound).\(partial.upperBound - partial.lowerBound)>")
        }
    }

    // MARK: SEARCH

    mutating func criterion(_ criterion: SearchCriterion, depth: Int) throws(EncodingFailure) {
        guard depth <= Self.maximumCriteriaDepth else { throw .tooLarge }
        switch criterion {
        case .all: text("ALL")
        case .unseen: text("UNSEEN")
        case .flagged: text("FLAGGED")
        case .deleted: text("DELETED")
        case .uid(let set):
            text("UID")
            try uids(set)
        case .since(let date): try day(InternalDate.dayText(date), "SINCE")
        case .before(let date): try day(InternalDate.dayText(date), "BEFORE")
        case .header(let name, let value):
            guard name.utf8.isFieldName else { throw .invalidAtom }
            text("HEADER")
            try string(Array(name.utf8))
            try string(Array(value.utf8))
        case .not(let inner):
            text("NOT ")
            try self.criterion(inner, depth: depth + 1)
        case .and(let all):
            guard !all.isEmpty else { throw .emptyArgument }
            for (index, inner) in all.enumerated() {
                text(index == 0 ? "(" : " ")
                try self.criterion(inner, depth: depth + 1)
            }
            text(")")
        }
    }

    private mutating func day(_ text: String?, _ key: String) throws(EncodingFailure) {
        guard let text else { throw .invalidDate }
        self.text("\(key) \(text)")
    }
}

extension SearchCriterion {
    /// Whether a charset must be named.
    var holdsNonASCII: Bool {
        switch self {
        case .all, .unseen, .flagged, .deleted, .uid, .since, .before: false
        case .header(_, let value): value.utf8.contains { $0 >= 0x80 }
        case .not(let inner): inner.holdsNonASCII
        case .and(let all): all.contains(where: \.holdsNonASCII)
        }
    }
}

/// The text between the brackets of BODY (RFC 3501 §9 `section-spec`).
enum SectionText {
    static func isValid(_ text: String) -> Bool {
        var words = text.split(separator: ".", omittingEmptySubsequences: false)
        if text.isEmpty { return true }
        var hasNumbers = false
        while let word = words.first, isPartNumber(word) {
            hasNumbers = true
            words.removeFirst()
        }
        if words.isEmpty { return true }
        let name = words.joined(separator: ".")
        return ["HEADER", "TEXT"].contains(name) || (name == "MIME" && hasNumbers) || isFieldList(name)
    }

    private static func isPartNumber(_ word: Substring) -> Bool {
        (1...9).contains(word.utf8.count) && word.utf8.allSatisfy(\.isASCIIDigit)
            && word.utf8.first != UInt8(ascii: "0")
    }

    private static func isFieldList(_ text: String) -> Bool {
        for start in ["HEADER.FIELDS (", "HEADER.FIELDS.NOT ("] where text.hasPrefix(start) && text.hasSuffix(")") {
            let names = text.dropFirst(start.count).dropLast().split(separator: " ", omittingEmptySubsequences: false)
            return names.allSatisfy { $0.utf8.isFieldName && $0.utf8.isAtom }
        }
        return false
    }
}

extension Collection<UInt8> {
    /// RFC 5322 §3.6.8: printable ASCII without a colon.
    var isFieldName: Bool {
        !isEmpty && allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
    }
}
