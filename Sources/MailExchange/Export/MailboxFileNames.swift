/// The files or folders of an export of several mailboxes. Names that differ only in characters that files do not keep,
/// such as a tab and a blank, or in the case of letters, must not lead to the same file.
public struct MailboxFileNames {
    private let format: ExportFormat
    private var taken: Set<String> = []

    /// - Parameter format: of the export; only mbox files have an extension.
    public init(_ format: ExportFormat) { self.format = format }

    /// The path of a mailbox below the destination, with one folder per level; a number follows a name that another
    /// mailbox has.
    ///
    /// - Parameter levels: the safe names of the account and of the levels of the mailbox's path.
    public mutating func path(_ levels: [String]) -> String {
        let name = levels.joined(separator: "/")
        var number = 1
        while true {
            let path = (number == 1 ? name : "\(name) \(number)") + (format == .mbox ? ".mbox" : "")
            if taken.insert(path.lowercased()).inserted { return path }
            number += 1
        }
    }
}
