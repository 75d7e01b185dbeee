import MIME
import MailModel

/// A message to be written.
struct OutgoingFile {
    let message: OutgoingMessage
    let flags: MessageFlags
    let bytes: [UInt8]
}

extension OutgoingFile {
    var mboxEntry: [UInt8] { MboxWriter.entry(bytes, from: message.author, date: message.date) }
}
