import MailModel

/// What a rule does to a message.
///
/// Its text form is `trash`, `archive`, `read`, `star`, `lock`, `move:MAILBOX` or `keyword:NAME`.
public enum RuleAction: Hashable, Sendable, LosslessStringConvertible {
    case trash
    case archive
    /// To the mailbox with this path, or this role, in the message's account.
    case move(String)
    case read
    case star
    case lock
    /// Adds an IMAP keyword (RFC 9051 §2.3.2).
    case keyword(String)

    /// The action without its argument, as named in JSON.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case trash, archive, move, read, star, lock, keyword
    }

    /// The action without its argument.
    public var kind: Kind {
        switch self {
        case .trash: .trash
        case .archive: .archive
        case .move: .move
        case .read: .read
        case .star: .star
        case .lock: .lock
        case .keyword: .keyword
        }
    }

    /// The mailbox or the keyword; nil for the other kinds.
    public var argument: String? {
        switch self {
        case .move(let argument), .keyword(let argument): argument
        case .trash, .archive, .read, .star, .lock: nil
        }
    }

    /// True if the message leaves its mailbox.
    public var isMove: Bool {
        switch self {
        case .trash, .archive, .move: true
        case .read, .star, .lock, .keyword: false
        }
    }

    /// Creates an action from its parts; nil if the argument is missing, superfluous or not a keyword.
    public init?(_ kind: Kind, argument: String?) {
        switch (kind, argument) {
        case (.trash, nil): self = .trash
        case (.archive, nil): self = .archive
        case (.read, nil): self = .read
        case (.star, nil): self = .star
        case (.lock, nil): self = .lock
        case (.move, let mailbox?) where !mailbox.isEmpty: self = .move(mailbox)
        case (.keyword, let name?) where MessageLabel.isKeyword(name): self = .keyword(name)
        default: return nil
        }
    }

    /// Reads the text form; nil for anything else.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = parts.first.flatMap({ Kind(rawValue: $0.lowercased()) }) else { return nil }
        self.init(kind, argument: parts.count == 2 ? String(parts[1]) : nil)
    }

    /// The text form.
    public var description: String { argument.map { "\(kind.rawValue):\($0)" } ?? kind.rawValue }
}
