import MIME
import MailModel

/// A message to write.
struct OutgoingFile {
    let message: OutgoingMessage
    let flags: MessageFlags
    let bytes: [UInt8]
}

extension OutgoingFile {
    var mboxEntry: [UInt8] { MboxWriter.entry(bytes, from: message.author, date: message.date) }
}
