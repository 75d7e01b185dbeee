public import Foundation
import MailPresentation

/// Encodes the JSON output of the command line: snake_case keys, dates in RFC 3339, UTC.
public enum OutputJSON {
    /// One pretty-printed document.
    public static func document(_ value: some Encodable) throws -> String {
        try encode(value, formatting: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// One object per line.
    public static func lines(_ values: some Sequence<some Encodable>) throws -> String {
        try values.map { try encode($0, formatting: [.sortedKeys, .withoutEscapingSlashes]) }
            .joined(separator: "\n")
    }

    /// A date in RFC 3339, UTC, to the second.
    public static func date(_ date: Date) -> String {
        date.formatted(.iso8601)
    }

    private static func encode(_ value: some Encodable, formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = PresentationEncoder.make(dates: Date.ISO8601FormatStyle())
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
