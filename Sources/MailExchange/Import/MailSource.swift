import IMAPProtocol

/// The files of one mailbox, found below a path.
struct MailSource {
    enum Form {
        case mbox(MailFile)
        case maildir(MailFile)
        case messages([MailFile])
    }

    let form: Form
    /// The path of the mailbox, levels separated by `/`.
    let mailbox: String
}
