import MailApp
import MailModel
import MailStorage

/// Formats messages as lines of terminal output. On a terminal the lines are as wide as it is, with a header and unread
/// messages in bold; elsewhere they have fixed columns, for scripts.
struct MessageTable {
    /// The number of columns; nil if the output is not a terminal.
    private let width: Int?
    /// True if messages of several accounts are listed.
    private let showsAccount: Bool
    private let isStyled: Bool

    private static let identifierWidth = 10
    private static let markWidth = 3
    private static let accountWidth = 18

    init(
        _ messages: [MessageOutput], width: Int? = StandardStream.output.width,
        isStyled: Bool = StandardStream.output.isStyled
    ) {
        self.width = width
        self.isStyled = isStyled
        showsAccount = width != nil && Set(messages.map(\.accountAddress)).count > 1
    }

    /// The names of the columns; nil where scripts read the output.
    var header: String? {
        guard width != nil else { return nil }
        let account = showsAccount ? ["Account"] : []
        let line = joined(["ID", "", "Date"] + account + ["From"], last: "Subject")
        return isStyled ? "\u{1B}[2m\(line)\u{1B}[0m" : line
    }

    /// The message as one line: ID prefix, unread, starred and attachment marks, date, account, sender, subject.
    func line(_ message: MessageOutput, note: String = "") -> String {
        let marks = (message.isUnread ? "●" : " ") + (message.isStarred ? "★" : " ") + (message.hasFiles ? "@" : " ")
        let sender = message.sender.isEmpty ? "(unknown sender)" : message.sender
        let subject = message.title.isEmpty ? "(no subject)" : message.title
        let title = message.labelNames.map { "[\($0)] " }.joined() + subject
        let date = String(Column.date(message.sent).prefix(dateWidth))
        let account = showsAccount ? [message.accountAddress] : []
        let line = joined([String(message.id.prefix(10)), marks, date] + account + [sender], last: title) + note
        return isStyled && message.isUnread ? "\u{1B}[1m\(line)\u{1B}[0m" : line
    }

    /// The day only where there is little room.
    private var dateWidth: Int { (width ?? .max) < 100 ? 10 : 16 }
    private var senderWidth: Int { (width ?? .max) < 100 ? 18 : 24 }

    private func joined(_ cells: [String], last: String) -> String {
        let account = showsAccount ? [Self.accountWidth] : []
        let widths = [Self.identifierWidth, Self.markWidth, dateWidth] + account + [senderWidth]
        // One blank around the marks, two elsewhere.
        let gaps = [1, 1, 2] + account.map { _ in 2 } + [2]
        var line = ""
        for ((cell, size), gap) in zip(zip(cells, widths), gaps) {
            line += Column.fit(cell, size) + String(repeating: " ", count: gap)
        }
        let rest = width.map { max(20, $0 - TerminalWidth.of(line)) } ?? 60
        return line + Column.cut(last, rest)
    }
}
