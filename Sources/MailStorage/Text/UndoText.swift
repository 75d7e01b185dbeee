import MailModel

/// What was undone, in the past tense, such as `moved 12 messages to Archive`.
enum UndoText {
    static let split = "split a conversation"
    static let joined = "joined conversations"

    /// - Parameter mailbox: nil if it is gone.
    static func moved(_ count: Int, to mailbox: String?) -> String {
        "moved \(messages(count)) to \(mailbox ?? "another mailbox")"
    }

    static func archived(_ count: Int) -> String { "archived \(messages(count))" }

    static func deleted(_ count: Int) -> String { "deleted \(messages(count))" }

    static func removedHere(_ count: Int) -> String { "removed \(messages(count)) from this computer" }

    static func muted(_ count: Int, isMuted: Bool) -> String {
        "\(isMuted ? "muted" : "unmuted") \(count == 1 ? "a conversation" : "\(count) conversations")"
    }

    /// - Parameter isOn: true if the messages got the flags, false if they lost them.
    static func flagged(_ count: Int, _ flags: MessageFlags, isOn: Bool) -> String {
        let messages = messages(count)
        return switch flags {
        case .seen: "marked \(messages) as \(isOn ? "read" : "unread")"
        case .flagged: "\(isOn ? "starred" : "unstarred") \(messages)"
        case .locked: "\(isOn ? "locked" : "unlocked") \(messages)"
        default: "\(isOn ? "added a keyword to" : "removed a keyword from") \(messages)"
        }
    }

    private static func messages(_ count: Int) -> String { "\(count) message\(count == 1 ? "" : "s")" }
}
