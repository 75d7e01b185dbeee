import Foundation
import MailModel
import Testing

@testable import MailWeb

@Suite("The encoding of the API")
struct JSONTests {
    private struct Times: Encodable {
        var sentAt: Date
        @Nullable var readAt: Date?
        @Nullable var doneAt: Date?
    }

    @Test("Times are RFC 3339 in UTC with milliseconds, also where they may be null")
    func dates() throws {
        let times = Times(
            sentAt: Date(timeIntervalSince1970: 1_768_478_400), readAt: Date(timeIntervalSince1970: 1_768_478_400.25),
            doneAt: nil)
        #expect(
            String(decoding: try JSON.encode(times), as: UTF8.self)
                == #"{"done_at":null,"read_at":"2026-01-15T12:00:00.250Z","sent_at":"2026-01-15T12:00:00.000Z"}"#)
    }
}
