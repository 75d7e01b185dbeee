public import Foundation

/// Makes the encoder of what other programs read: the answers to the page, and the JSON output of commands.
public enum PresentationEncoder {
    /// snake_case keys in alphabetical order; dates in RFC 3339, UTC, as exact as the style.
    public static func make(dates style: Date.ISO8601FormatStyle) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(style))
        }
        return encoder
    }
}
