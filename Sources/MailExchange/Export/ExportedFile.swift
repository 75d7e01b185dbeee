import MIME
import MailModel

/// A message to write.
struct ExportedFile {
    let message: ExportedMessage
    let flags: MessageFlags
    let bytes: [UInt8]
}

extension ExportedFile {
    var mboxEntry: [UInt8] { MboxWriter.entry(bytes, from: message.author, date: message.date) }
}
