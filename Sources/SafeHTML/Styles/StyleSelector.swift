import MailModel

/// A selector of one element by its name, its id and its classes. Rules with combinators, attribute selectors
/// or pseudo-classes are ignored.
struct StyleSelector: Equatable {
    /// The lower-case name; nil where any will do.
    private(set) var element: String?
    /// Letter case aside, as browsers compare in mail, which has no doctype as a rule.
    private(set) var id: String?
    private(set) var classes: [String] = []

    private static let maximumClasses = 4
    private static let maximumBytes = 200

    /// Reads one selector; nil for what is not as simple as that.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= Self.maximumBytes else { return nil }
        var words = text.asciiLowercasedWords
        // Everything is inside these.
        while words.count > 1, words[0] == "html" || words[0] == "body" { words.removeFirst() }
        guard words.count == 1, let word = words.first, read(word[...]) else { return nil }
    }

    /// The weight of the selector (Selectors Level 3 §9).
    var specificity: Int { (id == nil ? 0 : 10_000) + 100 * classes.count + (element == nil ? 0 : 1) }

    /// What an index finds the selector by: its id, its first class, its element, or nothing.
    var key: String { id.map { "#" + $0 } ?? classes.first.map { "." + $0 } ?? element ?? "*" }

    /// Returns whether an element is selected; names in lower case.
    func selects(_ target: StyleTarget) -> Bool {
        (element == nil || target.names.contains { $0 == element }) && (id == nil || id == target.id)
            && classes.allSatisfy(target.classes.contains)
    }

    private mutating func read(_ word: Substring) -> Bool {
        var rest = word
        if rest.first == "*" {
            rest.removeFirst()
        } else if let name = Self.name(&rest) {
            element = name
        }
        while let mark = rest.popFirst() {
            guard let name = Self.name(&rest) else { return false }
            switch mark {
            case "." where classes.count < Self.maximumClasses: classes.append(name)
            case "#" where id == nil: id = name
            case ":" where name == "link" && element == "a": continue
            default: return false
            }
        }
        return true
    }

    private static func name(_ rest: inout Substring) -> String? {
        let name = rest.utf8.prefix { $0.isASCIILetterOrDigit || $0 == 0x2D || $0 == 0x5F || $0 >= 0x80 }
        guard !name.isEmpty else { return nil }
        rest = rest[name.endIndex...]
        return String(Substring(name))
    }
}

extension StringProtocol {
    /// The words between HTML white space, with A to Z in lower case.
    fileprivate var asciiLowercasedWords: [String] {
        utf8.split(whereSeparator: \.isHTMLWhitespace).map {
            String(decoding: $0.map(\.asciiLowercased), as: UTF8.self)
        }
    }
}
