import Foundation
import MIME
import MailModel

/// The properties of a message needed for export.
struct ExportedMessage {
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

    /// The message without the properties used only for file names: a whole mailbox of these is held in memory.
    var withoutName: Self {
        var copy = self
        copy.publicID = ""
        copy.subject = ""
        return copy
    }
}
