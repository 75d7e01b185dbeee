import MIME
import MailModel
import MailStorage
import SafeHTML

/// How much of a message is stored locally, in the JSON output.
struct BodyOutput: Encodable, Sendable {
    let state: String
    let present: Int
    let total: Int
    let rest: String

    init(_ detail: MessageDetail) {
        state =
            switch detail.body {
            case .stored: "whole"
            case .absent: "none"
            case .wanted, .failed, .partial, .tooLarge, .evicted: detail.body.rawValue
            }
        present = detail.presentByteCount
        total = detail.byteCount
        rest = detail.rest.rawValue
    }
}
