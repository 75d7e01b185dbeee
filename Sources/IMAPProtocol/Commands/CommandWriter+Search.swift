import Foundation
import MailModel

/// Search criteria.
extension CommandWriter {
    /// Far deeper than any user's query; servers have lower limits.
    private static let maximumCriteriaDepth = 50

    mutating func searchOptions(_ options: [SearchReturnOption]) throws(EncodingFailure) {
        text(" RETURN (")
        for (index, option) in options.enumerated() {
            if index > 0 { text(" ") }
            try atom(option.name)
            if let range = option.range { text(" \(range)") }
        }
        text(")")
    }

    mutating func criterion(_ criterion: SearchCriterion, depth: Int) throws(EncodingFailure) {
        guard depth <= Self.maximumCriteriaDepth else { throw .tooLarge }
        if let word = criterion.word { return text(word) }
        switch criterion {
        case .all, .seen, .unseen, .answered, .flagged, .deleted, .draft, .saved, .larger, .smaller, .younger, .older,
            .changedSince, .gmailMessageID, .gmailThreadID:
            break
        case .uid(let set):
            text("UID")
            try uids(set)
        case .since(let date): try day(InternalDate.dayText(date), "SINCE")
        case .before(let date): try day(InternalDate.dayText(date), "BEFORE")
        case .keyword(let name): try keyword(name)
        case .emailID(let id): try objectID(id, "EMAILID")
        case .threadID(let id): try objectID(id, "THREADID")
        case .header(let name, let value):
            guard name.utf8.isFieldName else { throw .invalidAtom }
            text("HEADER")
            try string(Array(name.utf8))
            try string(Array(value.utf8).unfolded)
        case .body(let value): try named("BODY", value)
        case .text(let value): try named("TEXT", value)
        case .gmailLabel(let value):
            text("X-GM-LABELS")
            try label(value)
        case .gmailRaw(let value): try named("X-GM-RAW", value)
        case .not, .or, .and: try combination(criterion, depth: depth)
        }
    }

    private mutating func combination(_ criterion: SearchCriterion, depth: Int) throws(EncodingFailure) {
        switch criterion {
        case .not(let inner):
            text("NOT ")
            try self.criterion(inner, depth: depth + 1)
        case .or(let first, let second):
            text("OR ")
            try self.criterion(first, depth: depth + 1)
            text(" ")
            try self.criterion(second, depth: depth + 1)
        case .and(let all):
            guard !all.isEmpty else { throw .emptyArgument }
            for (index, inner) in all.enumerated() {
                text(index == 0 ? "(" : " ")
                try self.criterion(inner, depth: depth + 1)
            }
            text(")")
        default: break
        }
    }

    private mutating func day(_ text: String?, _ key: String) throws(EncodingFailure) {
        guard let text else { throw .invalidDate }
        self.text("\(key) \(text)")
    }

    private mutating func named(_ key: String, _ value: String) throws(EncodingFailure) {
        text(key)
        try string(Array(value.utf8))
    }

    /// RFC 3501 §9 `flag-keyword`.
    private mutating func keyword(_ name: String) throws(EncodingFailure) {
        guard name.isAtom else { throw .invalidFlag }
        text("KEYWORD \(name)")
    }

    /// RFC 8474 §7 `objectid`.
    private mutating func objectID(_ id: String, _ key: String) throws(EncodingFailure) {
        let isValid = (1...255).contains(id.utf8.count) && id.utf8.allSatisfy(\.isObjectIDCharacter)
        guard isValid else { throw .invalidAtom }
        text("\(key) \(id)")
    }
}

extension [UInt8] {
    /// Without line ends: servers search unfolded fields (RFC 5322 §2.2.3), so a line end never matches. Courier waits
    /// for more input after a literal that ends with `{5}` and a line end (Q43).
    fileprivate var unfolded: [UInt8] {
        guard contains(where: \.isLineEnd) else { return self }
        return split(whereSeparator: \.isLineEnd).joined().map(\.self)
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\r") || self == UInt8(ascii: "\n") }

    /// RFC 8474 §7: letters, digits, `_` and `-`.
    fileprivate var isObjectIDCharacter: Bool {
        isASCIILetterOrDigit || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "-")
    }
}

extension SearchCriterion {
    /// The complete search key if nothing in it needs a check, otherwise nil.
    fileprivate var word: String? {
        switch self {
        case .all: "ALL"
        case .seen: "SEEN"
        case .unseen: "UNSEEN"
        case .answered: "ANSWERED"
        case .flagged: "FLAGGED"
        case .deleted: "DELETED"
        case .draft: "DRAFT"
        case .saved: "UID $"
        case .larger(let count): "LARGER \(count)"
        case .smaller(let count): "SMALLER \(count)"
        // RFC 5032 §3: zero is not allowed.
        case .younger(let seconds): "YOUNGER \(max(seconds, 1))"
        case .older(let seconds): "OLDER \(max(seconds, 1))"
        case .changedSince(let sequence): "MODSEQ \(sequence)"
        case .gmailMessageID(let id): "X-GM-MSGID \(id)"
        case .gmailThreadID(let id): "X-GM-THRID \(id)"
        case .uid, .since, .before, .keyword, .emailID, .threadID, .header, .body, .text, .gmailLabel, .gmailRaw, .not,
            .or,
            .and:
            nil
        }
    }

    /// True if the command must name a charset.
    var holdsNonASCII: Bool {
        switch self {
        case .all, .seen, .unseen, .answered, .flagged, .deleted, .draft, .saved, .uid, .since, .before, .larger,
            .smaller,
            .younger, .older, .changedSince, .keyword, .emailID, .threadID, .gmailMessageID, .gmailThreadID:
            false
        case .gmailLabel(let label): label.rawName.contains { $0 >= 0x80 }
        case .header(_, let value), .body(let value), .text(let value), .gmailRaw(let value):
            value.utf8.contains { $0 >= 0x80 }
        case .not(let inner): inner.holdsNonASCII
        case .or(let first, let second): first.holdsNonASCII || second.holdsNonASCII
        case .and(let all): all.contains(where: \.holdsNonASCII)
        }
    }
}
