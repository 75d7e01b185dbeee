/// How a message that the user writes began.
public enum DraftKind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A new message.
    case new
    /// A reply to the author.
    case reply
    /// A reply to the author and all other recipients.
    case replyAll = "reply_all"
    /// A reply to the mailing list that sent the message.
    case replyList = "reply_list"
    /// A message that contains another one.
    case forward
    /// A message with another one attached as a file.
    case forwardAttached = "forward_attached"
}
