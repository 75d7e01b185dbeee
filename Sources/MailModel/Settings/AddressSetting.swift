import Foundation

/// A list of mail addresses as the value of a setting: a JSON array in lower case, sorted, each address once.
enum AddressSetting {
    /// The maximum number of addresses.
    private static let maximumCount = 1000
    /// The maximum length of an address, RFC 5321 §4.5.3.1.3.
    private static let maximumLength = 254

    /// The addresses in the text; nil if it is anything else, or if one is no address.
    static func decoded(_ text: String) -> [String]? {
        guard text.utf8.count <= 300_000,
            let values = try? JSONDecoder().decode([String].self, from: Data(text.utf8)), values.count <= maximumCount,
            values.allSatisfy(isAddress)
        else { return nil }
        return Set(values.map { $0.lowercased() }).sorted()
    }

    /// The array as text.
    static func encoded(_ values: some Sequence<String>) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let sorted = Set(values.map { $0.lowercased() }).sorted()
        return (try? encoder.encode(sorted)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    private static func isAddress(_ text: String) -> Bool {
        guard text.utf8.count <= maximumLength, let at = text.lastIndex(of: "@"), at != text.startIndex,
            text.index(after: at) != text.endIndex
        else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
            default: true
            }
        }
    }
}
