/// The sentences about actions of notifications that are not carried out.
enum NotificationText {
    static let messageGone = "The message of this notification no longer exists."
    static let noAnswer = "The answer is empty."
    static let answerTooLong = "This answer is too long for a notification. It is in Drafts."
    static let repliesElsewhere =
        "Replies to this message go to another address than its sender. Your answer is in Drafts."
}
