import MailModel
import MailStorage

/// `POST /api/older`: requests older mail at the end of the stored part of a mailbox. If the state is `loading`, an
/// event follows when the download ends. All other states are final: repeating the request does not change them.
struct OlderMailResource: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var mailbox: Int64
        var beyondWindow: Bool?
    }

    private struct Answer: Encodable {
        /// `loading`, `window_end`, `history_end`, `offline`, `error` or `none`.
        var state: String
        /// The length of the sync window, which is stored completely.
        @Nullable var days: Int? = nil
        /// The error message.
        @Nullable var message: String? = nil
    }

    func request(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(Body.self)
        let mailbox = MailboxID(body.mailbox)
        let isBeyond = body.beyondWindow ?? false
        if try services.store.requestOlder(mailbox, beyondWindow: isBeyond) { return .json(Answer(state: "loading")) }
        return .json(Self.answer(try services.store.olderMail(of: mailbox, beyondWindow: isBeyond)))
    }

    private static func answer(_ older: HistoryPaging) -> Answer {
        switch older {
        // It became available between the two calls; the next request will load it.
        case .available: Answer(state: "none")
        case .windowEnd(let days): Answer(state: "window_end", days: days)
        case .historyEnd: Answer(state: "history_end")
        case .offline: Answer(state: "offline")
        case .error(let sentence): Answer(state: "error", message: sentence)
        case .notOffered: Answer(state: "none")
        }
    }
}
