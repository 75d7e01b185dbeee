import Foundation
import MailApp
import MailModel

/// Formats a message for the terminal: headers, signs of fraud, text, attachments. All of it is untrusted and sanitized
/// here.
enum MessagePage {
    static func text(_ detail: MessageDetail, _ shown: MessageDetailOutput) -> String {
        let attachments = detail.attachments.map { attachment in
            let description = attachment.description
            return "Attachment: \(description.filename) (\(description.mimeType), \(description.byteCount) bytes)"
        }
        let text = TerminalText.block(shown.text ?? "(The message text has not been downloaded.)")
        let head = (header(detail) + shown.notes).map(TerminalText.line)
        let end = attachments.isEmpty ? [] : [""] + attachments.map(TerminalText.line)
        return (head + ["", text] + end).joined(separator: "\n")
    }

    /// The fields that have a value.
    private static func header(_ detail: MessageDetail) -> [String] {
        let summary = detail.summary
        let authors = [summary.from].compactMap(\.self) + summary.coAuthors
        let fields = [
            ("Subject", summary.subject), ("From", list(authors)),
            ("Reply-To", list(replyTo(detail, authors: authors))), ("To", list(summary.to)), ("Cc", list(detail.cc)),
            ("Date", Column.date(summary.date)), ("Labels", summary.labels.map(\.name).joined(separator: ", ")),
        ]
        return fields.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
    }

    /// The addresses for replies; empty if they are those of the authors.
    private static func replyTo(_ detail: MessageDetail, authors: [EmailAddress]) -> [EmailAddress] {
        let known = Set(authors.map { $0.address.lowercased() })
        return Set(detail.replyTo.map { $0.address.lowercased() }) == known ? [] : detail.replyTo
    }

    private static func list(_ addresses: [EmailAddress]) -> String {
        addresses.map(address).joined(separator: ", ")
    }

    private static func address(_ address: EmailAddress) -> String {
        guard let name = address.name, !name.isEmpty else { return address.address }
        return "\(name) <\(address.address)>"
    }
}
