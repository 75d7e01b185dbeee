import GRDB
import MailModel

/// The `notice` table.
enum Notices {
    /// Notices that say the same within so many seconds are one, with their number.
    private static let likenessSeconds: Double = 3600

    /// What is special about one of several notices that otherwise say the same.
    struct Particulars {
        /// The message's decoded subject; may be empty.
        var subject = ""
        /// The mailbox that the message should have gone to.
        var target: String?
        /// What the server said, sentences.
        var trouble: String?
    }

    /// One trouble may meet many messages: the person is told of it once, not once for each.
    ///
    /// - Parameter particulars: where there are several, those of the last one are told.
    static func add(
        _ text: String, particulars: Particulars? = nil, account: AccountID?, at time: Double, in db: Database
    ) throws {
        let text = FieldCodec.clean(text)
        let last = try Row.fetchOne(
            db,
            sql: """
                SELECT id, text FROM notice WHERE account_id IS ?1 AND created_at BETWEEN ?2 AND ?3
                ORDER BY id DESC LIMIT 1
                """, arguments: [account?.rawValue, time - likenessSeconds, time])
        if let last, let count = count(of: text, hasParticulars: particulars != nil, in: last[1]) {
            let words = particulars?.words(isLast: true) ?? ""
            try db.execute(
                sql: "UPDATE notice SET text = ? WHERE id = ?",
                arguments: ["\(text) (\(count + 1) times)\(words)", last[0] as Int64])
            return
        }
        try db.execute(
            sql: "INSERT INTO notice (account_id, text, created_at) VALUES (?, ?, ?)",
            arguments: [account?.rawValue, text + (particulars?.words(isLast: false) ?? ""), time])
    }

    /// How often a stored notice says the text; nil where it says something else.
    ///
    /// - Parameter hasParticulars: whether something may stand behind it.
    private static func count(of text: String, hasParticulars: Bool, in stored: String) -> Int? {
        guard stored.hasPrefix(text) else { return nil }
        let rest = String(stored.dropFirst(text.count))
        guard rest.hasPrefix(" ("), let end = rest.firstRange(of: " times)") else {
            return rest.isEmpty || hasParticulars ? 1 : nil
        }
        guard hasParticulars || end.upperBound == rest.endIndex else { return nil }
        return Int(String(rest[..<end.lowerBound].dropFirst(2)))
    }
}

extension Notices.Particulars {
    /// Longer subjects are cut: a notice is read in passing.
    private static let longestSubject = 60

    /// What stands behind the sentence of all, with a blank before it; empty where nothing is known.
    ///
    /// - Parameter isLast: there were others before it.
    func words(isLast: Bool) -> String {
        [message(isLast: isLast), trouble].compactMap(\.self).map { " " + FieldCodec.clean($0) }.joined()
    }

    private func message(isLast: Bool) -> String? {
        let title = Self.shortened(subject)
        let goal = target.map { "should have gone to \(Self.cleaned($0))" }
        let start = isLast ? "The last one" : "It"
        guard !title.isEmpty else { return goal.map { "\(start) \($0)." } }
        return ["\(start) was “\(title)”", goal].compactMap(\.self).joined(separator: " and ") + "."
    }

    private static func shortened(_ subject: String) -> String {
        let line = Self.cleaned(subject)
        return line.count > longestSubject ? line.prefix(longestSubject - 1) + "…" : line
    }

    /// The text on one line: what cannot be seen could turn the sentence round.
    private static func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
            // Joiners shape scripts and emoji.
            case .format where scalar.value != 0x200C && scalar.value != 0x200D: continue
            default: result.append(scalar)
            }
        }
        return String(result).split(separator: " ").joined(separator: " ")
    }
}
