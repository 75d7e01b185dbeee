/// The format of exported mail.
public enum ExportFormat: String, Sendable, CaseIterable {
    /// One mbox file, quoted as mboxrd.
    case mbox
    /// A Maildir, which also stores the read, starred and answered flags.
    case maildir
    /// A folder with one file per message.
    case eml
}
