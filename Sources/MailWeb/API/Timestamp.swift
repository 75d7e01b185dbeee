import Foundation
import MailModel

/// A timestamp in the API, such as `2026-01-15T12:00:00.000Z`.
struct Timestamp: Encodable, Sendable {
    var date: Date

    init(_ date: Date) { self.date = date }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(date.formatted(Self.style))
    }
}
