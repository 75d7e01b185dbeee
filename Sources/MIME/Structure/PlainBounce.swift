import MailModel

/// Parses a delivery report of a server that does not implement RFC 3464: Exim and Gmail name the recipients in a
/// header field, qmail in the text.
struct PlainBounce {
    /// The field of Exim and Gmail.
    static let fieldName = "x-failed-recipients"
    /// The maximum octets of the text that are read.
    private static let maximumBytes = 64 * 1_024
    /// The maximum number of lines that explain the rejection of one recipient.
    private static let maximumDiagnosticLines = 8

    private let lines: [Substring]
    private let failed: [String]

    /// - Parameters:
    ///   - header: The header of the message.
    ///   - text: Its plain text.
    init?(_ header: HeaderBlock, text: String) {
        failed = header.addresses(Self.fieldName).map(\.address).filter { $0.contains("@") }
        lines = Snippet.prefix(text, maximumBytes: Self.maximumBytes).utf8
            .split(separator: .lineFeed, omittingEmptySubsequences: false).map { Substring($0) }
        guard !failed.isEmpty || Self.isFromServer(header) && lines.first?.hasPrefix("Hi. This is the ") == true else {
            return nil
        }
    }

    /// The report.
    var report: DeliveryReport {
        let addresses = failed.isEmpty ? qmailAddresses : failed
        let recipients = addresses.prefix(ValueLimits.reportRecipients).map { address in
            let reason = diagnostic(for: address)
            return DeliveryReport.Recipient(
                address: address, action: "failed", status: reason.flatMap(Self.status), diagnostic: reason)
        }
        return DeliveryReport(
            kind: .deliveryStatus, recipients: Array(recipients), originalMessageID: originalMessageID)
    }

    private static func isFromServer(_ header: HeaderBlock) -> Bool {
        let author = header.addresses("from").first?.address.lowercased() ?? ""
        return author.hasPrefix("mailer-daemon@") || author.hasPrefix("postmaster@") || author == "mailer-daemon"
    }

    /// `<bob@example.com>:` on its own line.
    private var qmailAddresses: [String] {
        lines.compactMap { line in
            guard line.first == "<", line.hasSuffix(">:"), line.contains("@") else { return nil }
            return String(line.dropFirst().dropLast(2))
        }
    }

    /// The lines after the one that names the recipient, up to the first blank one.
    private func diagnostic(for address: String) -> String? {
        guard
            let place = lines.firstIndex(where: { line in
                let bare = line.filter { !$0.isWhitespace }
                return bare == address || bare == "<\(address)>:" || bare == "<\(address)>"
            })
        else { return nil }
        let words = lines[(place + 1)...].prefix(Self.maximumDiagnosticLines).prefix {
            $0.contains { !$0.isWhitespace }
        }
        .map { $0.split(separator: " ").joined(separator: " ") }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// RFC 3463: the first word such as `5.1.1`.
    private static func status(in text: String) -> String? {
        text.split { $0 == " " || $0 == "(" || $0 == ")" || $0 == "#" || $0 == "-" }.map(String.init).first { word in
            let parts = word.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 3 && ["2", "4", "5"].contains(parts[0])
                && parts.allSatisfy { (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit) }
        }
    }

    /// The Message-ID in the copy of the message below the text.
    private var originalMessageID: String? {
        lines.first { $0.prefix(11).lowercased() == "message-id:" }.flatMap {
            MessageIDList.single(Array($0.dropFirst(11).utf8)[...])
        }
    }
}
