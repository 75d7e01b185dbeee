import DesktopBus
import MailNotifications

extension DesktopNotification {
    /// What a click on the notification itself reports.
    static let openKey = "default"
    /// A field for an answer (an extension of KDE).
    private static let inlineReply = "inline-reply"

    /// A request in the words of the desktop's service, using only what the service can do.
    init(_ request: NotificationRequest, capabilities: Set<String>, replacing: UInt32) {
        let content = request.content
        let lines = [content.subtitle, content.body].filter { !$0.isEmpty }
        let hasBody = capabilities.contains("body")
        let hasField = capabilities.contains(Self.inlineReply) && content.actions.contains(.reply)
        let text = lines.joined(separator: "\n")
        self.init(
            category: request.isProblem ? .emailBounced : .emailArrived,
            summary: hasBody ? content.title : ([content.title] + lines.prefix(1)).joined(separator: ": "),
            body: hasBody ? (capabilities.contains("body-markup") ? Self.escaped(text) : text) : "",
            actions: capabilities.contains("actions") ? Self.actions(content, hasField: hasField) : [],
            replacing: replacing, replyPlaceholder: hasField ? NotificationAction.reply.placeholder : nil,
            replyLabel: hasField ? NotificationAction.sendLabel : nil)
    }

    private static func actions(_ content: NotificationContent, hasField: Bool) -> [Action] {
        [Action(openKey, "Open")]
            + content.actions.map { action in
                Action(action == .reply && hasField ? inlineReply : action.rawValue, action.label)
            }
    }

    /// The body is markup: what is not escaped could load an image or hide a link.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
