import Foundation
import MailApp
import MailModel

/// Formats a message for the terminal: headers, text, attachments. All of it is untrusted and sanitized here.
enum MessagePage {
    static func text(_ detail: MessageDetail, body: String?) -> String {
        var lines: [String] = []
        func field(_ name: String, _ value: String) {
            if !value.isEmpty { lines.append("\(name): \(TerminalText.line(value))") }
        }
        let summary = detail.summary
        field("Subject", summary.subject)
        field("From", ([summary.from].compactMap(\.self) + summary.coAuthors).map(address).joined(separator: ", "))
        field("To", summary.to.map(address).joined(separator: ", "))
        field("Cc", detail.cc.map(address).joined(separator: ", "))
        field("Date", Column.date(summary.date))
        field("Labels", summary.labels.map(\.name).joined(separator: ", "))
        lines.append("")
        lines.append(TerminalText.block(body ?? "(The message text has not been downloaded.)"))
        if !detail.attachments.isEmpty { lines.append("") }
        for attachment in detail.attachments {
            let description = attachment.description
            field("Attachment", "\(description.filename) (\(description.mimeType), \(description.byteCount) bytes)")
        }
        return lines.joined(separator: "\n")
    }

    private static func address(_ address: EmailAddress) -> String {
        guard let name = address.name, !name.isEmpty else { return address.address }
        return "\(name) <\(address.address)>"
    }
}
