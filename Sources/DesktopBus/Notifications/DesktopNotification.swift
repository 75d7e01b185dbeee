/// A notification as the desktop's service takes it (Desktop Notifications Specification 1.2).
public struct DesktopNotification: Hashable, Sendable {
    /// A button. The key `default` is what a click on the notification means, `inline-reply` a field for an answer.
    public struct Action: Hashable, Sendable {
        /// The name that the service reports.
        public var key: String
        /// The text of the button.
        public var label: String

        /// Memberwise initializer.
        public init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }
    }

    /// What it is about, in the words of the specification.
    public enum Category: String, Hashable, Sendable {
        /// New mail.
        case emailArrived = "email.arrived"
        /// Mail that was not delivered or sent.
        case emailBounced = "email.bounced"

        /// The name of a sound of the desktop's theme.
        var sound: String {
            switch self {
            case .emailArrived: "message-new-email"
            case .emailBounced: "dialog-warning"
            }
        }
    }

    /// What it is about.
    public var category: Category
    /// One line of plain text.
    public var summary: String
    /// The text below it; markup if the service reports `body-markup`.
    public var body: String
    /// The buttons, in order; empty if the service has none.
    public var actions: [Action]
    /// The notification to replace; 0 for a new one.
    public var replacing: UInt32
    /// The placeholder of the field for an answer; nil if there is no field.
    public var replyPlaceholder: String?
    /// The text of the button that sends the answer.
    public var replyLabel: String?

    /// Memberwise initializer.
    public init(
        category: Category = .emailArrived, summary: String, body: String, actions: [Action] = [],
        replacing: UInt32 = 0, replyPlaceholder: String? = nil, replyLabel: String? = nil
    ) {
        self.category = category
        self.summary = summary
        self.body = body
        self.actions = actions
        self.replacing = replacing
        self.replyPlaceholder = replyPlaceholder
        self.replyLabel = replyLabel
    }
}
