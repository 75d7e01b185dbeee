import MailPresentation
import MailStorage

/// `GET /api/labels`: the labels to choose from.
struct LabelResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable { var labels: [LabelJSON] }

    func list(_ request: RouteRequest) throws -> RouteResponse {
        .json(Answer(labels: try services.store.labels().map(LabelJSON.init)))
    }
}
