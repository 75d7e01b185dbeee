/// How mail is written to files.
public enum ExportFormat: String, Sendable, CaseIterable {
    /// One mbox file, quoted as mboxrd.
    case mbox
    /// A Maildir, which also tells what was read, starred and answered.
    case maildir
    /// A folder with a file a message.
    case eml
}
