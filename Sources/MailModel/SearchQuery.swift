public import struct Foundation.Date

/// What a person looks for, understood: a tree of conditions, and what has to be said about how the text was read.
///
/// `SearchLanguage` makes it from text; the store answers it.
public struct SearchQuery: Hashable, Sendable {
    /// What a message must be to be found; nil when there is nothing to look for, and nothing is found.
    public var condition: SearchCondition?
    /// What could not be taken as it was written, in the order of the text.
    public var notes: [SearchNote]

    /// Takes both as they are.
    public init(condition: SearchCondition?, notes: [SearchNote] = []) {
        self.condition = condition
        self.notes = notes
    }
}

/// What a message must be. True or false for every message.
public indirect enum SearchCondition: Hashable, Sendable {
    /// Every one of them; true where there are none.
    case all([SearchCondition])
    /// At least one of them; false where there are none.
    case any([SearchCondition])
    /// Not that.
    case not(SearchCondition)
    /// Words stand in the message.
    case text(SearchText)
    /// The person's own address, that of any account, stands in a field of people.
    case ownAddress(SearchField)
    /// A state that changes while the message is here.
    case state(SearchedState)
    /// Something that the message carries.
    case content(SearchedContent)
    /// Shown in a mailbox: `anywhere`, a role such as `inbox`, a path or the last part of one; case does not matter.
    case mailbox(String)
    /// Of an account whose address or name contains this; case does not matter.
    case account(String)
    /// Of a category.
    case category(MailCategory)
    /// Sent at or after the first moment and before the second; nil for no bound.
    case sent(from: Date?, until: Date?)
    /// More octets than this as the server counts them (RFC822.SIZE).
    case largerThan(Int)
    /// Fewer octets than this.
    case smallerThan(Int)
    /// `Message-ID` without angle brackets is exactly this.
    case messageID(String)
}

/// Words that stand next to each other in one field of a message.
public struct SearchText: Hashable, Sendable {
    /// Where they stand.
    public var field: SearchField
    /// As typed, without quotes. The index splits it into words; upper case and diacritics do not matter.
    public var text: String
    /// The last word may go on: what is typed is its beginning.
    public var isPrefix: Bool

    /// Takes the parts as they are.
    public init(_ text: String, in field: SearchField = .anywhere, isPrefix: Bool = false) {
        self.field = field
        self.text = text
        self.isPrefix = isPrefix
    }
}

/// Where words are looked for, named as in the query language.
public enum SearchField: String, Hashable, Sendable, CaseIterable {
    /// In any of the other fields; all words of one text in the same.
    case anywhere
    case from, to, cc, bcc, subject, body, filename, list
}

/// A state that changes while a message is here, named as in the query language.
public enum SearchedState: String, Hashable, Sendable, CaseIterable {
    case unread, read, starred, muted, replied, draft
}

/// Something that a message carries, named as in the query language.
public enum SearchedContent: String, Hashable, Sendable, CaseIterable {
    /// Files, those shown inside the text left out.
    case attachment
    /// A web address in the text.
    case link
    /// A picture, attached or inside the text.
    case image
}

/// Something about a query that the person should be told.
public struct SearchNote: Hashable, Sendable {
    /// What kind of thing it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// What looks like an operator is none: it was searched as words.
        case unknownOperator = "unknown_operator"
        /// The value of an operator makes no sense: it was searched as words.
        case badValue = "bad_value"
        /// Something waits for what comes next, and was left out.
        case unfinished
        /// There is nothing in it to look for.
        case nothingToFind = "nothing_to_find"
        /// A part of the query was left out because it is too much.
        case limit
        /// Plain words were taken for operators.
        case reading
        /// Words that may have been meant as operators.
        case hint
        /// The mail here does not tell, so that the answer is not the whole truth.
        case noData = "no_data"
    }

    /// What kind of thing it is.
    public var kind: Kind
    /// The part of the query that it is about, as typed.
    public var text: String
    /// One plain sentence.
    public var explanation: String
    /// What to write instead of `text`; nil where nothing is better.
    public var suggestion: String?

    /// Takes the parts as they are.
    public init(_ kind: Kind, _ text: String, _ explanation: String, suggestion: String? = nil) {
        self.kind = kind
        self.text = text
        self.explanation = explanation
        self.suggestion = suggestion
    }
}
