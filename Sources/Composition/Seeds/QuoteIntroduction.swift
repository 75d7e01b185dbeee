import Foundation
import MailModel

/// The lines above the original.
struct QuoteIntroduction {
    private let timeZone: TimeZone

    init(timeZone: TimeZone) { self.timeZone = timeZone }

    /// The line above the quotation of a reply: `On 15 January 2026 at 12:00, Bo Lind wrote:`.
    func attribution(_ parent: ParentMessage) -> String {
        let author = OneLine.cleaned(parent.header.from?.displayName ?? "")
        let date = text(of: parent.date)
        return author.isEmpty ? "On \(date):\n" : "On \(date), \(author) wrote:\n"
    }

    /// The separator and the header lines above a forwarded message.
    func forwardHeader(_ parent: ParentMessage) -> String {
        let header = parent.header
        var lines = ["---------- Forwarded message ----------"]
        let authors = [header.from].compactMap { $0 } + header.coAuthors
        if !authors.isEmpty { lines.append("From: \(list(authors))") }
        lines.append("Date: \(text(of: parent.date))")
        lines.append("Subject: \(OneLine.cleaned(header.subject))")
        if !header.to.isEmpty { lines.append("To: \(list(header.to))") }
        if !header.cc.isEmpty { lines.append("Cc: \(list(header.cc))") }
        return lines.map { $0 + "\n" }.joined()
    }

    private func list(_ addresses: [EmailAddress]) -> String {
        addresses.map { address in
            let name = OneLine.cleaned(address.name ?? "")
            let spec = OneLine.cleaned(address.address)
            return name.isEmpty || name == spec ? spec : spec.isEmpty ? name : "\(name) <\(spec)>"
        }.joined(separator: ", ")
    }

    private func text(of date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = timeZone
        formatter.dateFormat = "d MMMM yyyy 'at' HH:mm"
        return formatter.string(from: date)
    }
}
