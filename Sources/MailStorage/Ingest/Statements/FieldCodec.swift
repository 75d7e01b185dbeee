import MailModel

/// Lists as text in one column: entries separated by U+001E, the fields of an entry by U+001F.
///
/// Much faster than JSON. These control characters are invalid in a header, so they are removed from the values.
enum FieldCodec {
    private static let entry: Character = "\u{1E}"
    private static let field: Character = "\u{1F}"

    static func encode(_ addresses: [EmailAddress]) -> String {
        addresses.map { "\(clean($0.name ?? ""))\(field)\(clean($0.address))" }.joined(separator: String(entry))
    }

    static func addresses(_ text: String) -> [EmailAddress] {
        guard !text.isEmpty else { return [] }
        return text.split(separator: entry, omittingEmptySubsequences: false).map { part in
            let fields = part.split(separator: field, maxSplits: 1, omittingEmptySubsequences: false)
            let name = fields.first.map(String.init) ?? ""
            return EmailAddress(name: name.isEmpty ? nil : name, address: fields.count > 1 ? String(fields[1]) : "")
        }
    }

    static func encode(_ list: some Sequence<String>) -> String {
        list.map(clean).filter { !$0.isEmpty }.joined(separator: String(entry))
    }

    static func list(_ text: String) -> [String] {
        text.split(separator: entry).map(String.init)
    }

    /// At most a hundred of them.
    static func encode(_ defects: [MIMEDefect]) -> String { encode(defects.prefix(100).map(\.code)) }

    static func defects(_ text: String) -> [MIMEDefect] { list(text).compactMap { MIMEDefect(code: $0) } }

    /// Text that is safe to store: without NUL, which ends a text in SQLite, without the two separators of this codec,
    /// and without the two markers that `SearchResults` puts around hits.
    static func clean(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0 || $0 == 0x1E || $0 == 0x1F || $0 == 0xEE }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0, 0x1E, 0x1F, 0xE000, 0xE001: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
