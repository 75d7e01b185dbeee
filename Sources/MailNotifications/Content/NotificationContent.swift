public import MailModel

/// The words of a notification (NOTIF-04). Every text is one line without control and bidirectional characters.
public struct NotificationContent: Hashable, Sendable {
    /// The sender's name, or the address without one that can be shown.
    public var title: String
    /// The subject; empty if the message has none.
    public var subtitle: String
    /// The first 100 characters of the text; empty until the body is stored.
    public var body: String
    /// The name of the category, whose actions are offered; nil with app lock, which offers none.
    public var categoryIdentifier: String?
    /// True if it says nothing about a message: with app lock, and in a test. A locked page shows no other.
    public var isHidden: Bool

    /// With app lock, neither sender nor subject is shown.
    public static let hiddenTitle = "New message"

    /// The content of `vaultmail notify test`.
    static var test: NotificationContent {
        NotificationContent(title: "VaultMail", subtitle: "Notifications work.", isHidden: true)
    }

    /// Memberwise initializer.
    public init(
        title: String, subtitle: String = "", body: String = "", categoryIdentifier: String? = nil,
        isHidden: Bool = false
    ) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.categoryIdentifier = categoryIdentifier
        self.isHidden = isHidden
    }

    /// The content for a message.
    ///
    /// - Parameter isHidden: true if app lock is on.
    public init(_ message: ArrivedMessage, isHidden: Bool) {
        guard !isHidden else {
            self.init(title: Self.hiddenTitle, isHidden: true)
            return
        }
        let name = Self.line(message.from?.shownName ?? "", limit: NotificationLimits.lineLength)
        let address = Self.line(message.from?.address ?? "", limit: NotificationLimits.lineLength)
        let sender = name.isEmpty ? address : name
        self.init(
            title: sender.isEmpty ? "Unknown sender" : sender,
            subtitle: Self.line(message.subject, limit: NotificationLimits.lineLength),
            body: Self.line(message.snippet, limit: NotificationLimits.textLength),
            categoryIdentifier: NotificationCategory.email.identifier)
    }

    /// The content for a message that the user has to look after.
    ///
    /// - Parameter isHidden: true if app lock is on.
    public init(_ problem: SendingProblem, isHidden: Bool) {
        let title =
            switch problem.kind {
            case .failed: "Message not sent"
            case .uncertain: "Message may have been sent"
            case .interrupted: "Message is a draft again"
            }
        guard !isHidden else {
            self.init(title: title, isHidden: true)
            return
        }
        let names = problem.to.map(\.displayName)
        self.init(
            title: title, subtitle: Self.line(problem.subject, limit: NotificationLimits.lineLength),
            body: names.isEmpty
                ? "" : Self.line("To " + names.joined(separator: ", "), limit: NotificationLimits.textLength))
    }

    /// The actions that are offered.
    public var actions: [NotificationAction] { categoryIdentifier == nil ? [] : NotificationCategory.email.actions }

    /// One clean line of at most `limit` characters. Only the beginning of a long text is read.
    static func line(_ text: String, limit: Int) -> String {
        let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit * 20)))
        let words = beginning.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        return PrintableText.cleaned(words, limit: limit)
    }
}
