import Foundation
import MIME
import MailModel

/// What files need to know of a message.
struct OutgoingMessage {
    let id: MessageID
    private(set) var publicID: String
    private(set) var subject: String
    let author: String
    let date: Date

    init(_ summary: MessageSummary) {
        id = summary.id
        publicID = summary.publicID
        subject = summary.subject
        author = summary.from?.address ?? ""
        date = summary.date
    }

    /// Without what only names of files are made of: a whole mailbox of these is held at once.
    var withoutName: Self {
        var copy = self
        copy.publicID = ""
        copy.subject = ""
        return copy
    }
}
