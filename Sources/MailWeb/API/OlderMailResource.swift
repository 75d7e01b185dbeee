import MailModel
import MailStorage

/// `POST /api/older`: the person has come to the end of what is here of a mailbox. While older mail is `loading`, an event tells of
/// its end; every other state is a boundary that asking again would not move.
struct OlderMailResource: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var mailbox: Int64
        var beyondWindow: Bool?
    }

    private struct Answer: Encodable {
        /// `loading`, `window_end`, `history_end`, `offline`, `error` or `none`.
        var state: String
        /// Of the window that is here whole.
        @Nullable var days: Int? = nil
        /// What is wrong.
        @Nullable var message: String? = nil
    }

    func request(_ request: WebRequest) async throws -> WebResponse {
        let wish = try await request.body(Body.self)
        let mailbox = MailboxID(wish.mailbox)
        let isBeyond = wish.beyondWindow ?? false
        if try services.store.requestOlder(mailbox, beyondWindow: isBeyond) { return .json(Answer(state: "loading")) }
        return .json(Self.answer(try services.store.olderMail(of: mailbox, beyondWindow: isBeyond)))
    }

    private static func answer(_ older: HistoryPaging) -> Answer {
        switch older {
        // Became so between the two questions: the next request will do it.
        case .available: Answer(state: "none")
        case .windowEnd(let days): Answer(state: "window_end", days: days)
        case .historyEnd: Answer(state: "history_end")
        case .offline: Answer(state: "offline")
        case .trouble(let sentence): Answer(state: "error", message: sentence)
        case .notOffered: Answer(state: "none")
        }
    }
}
