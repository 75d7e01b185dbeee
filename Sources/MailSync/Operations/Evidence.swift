import IMAPClient
import IMAPProtocol
import MIME
import MailModel
import MailStorage

/// How the end of an operation is known where the server did not simply say so.
enum Evidence {
    static let inPlace = "it is where it should go"
    static let gone = "it had left the mailbox already"
    static let found = "found there after the answer was lost, or after another program moved it"
}
