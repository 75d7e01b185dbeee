import struct Foundation.Date
import MailModel
import MailStorage

/// `GET /api/notices`: notices to show to the user once.
struct NoticeResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable { var notices: [NoticeJSON] }

    func list(_ request: RouteRequest) throws -> RouteResponse {
        let notices = try services.store.notices(after: try request.queryNumber("after") ?? 0)
        return .json(Answer(notices: notices.map(NoticeJSON.init)))
    }
}

/// A notice in the API.
private struct NoticeJSON: Encodable {
    var id: Int64
    @Nullable var accountId: Int64?
    var text: String
    var date: Date

    init(_ notice: Notice) {
        id = notice.id
        accountId = notice.account?.rawValue
        text = notice.text
        date = notice.date
    }
}
