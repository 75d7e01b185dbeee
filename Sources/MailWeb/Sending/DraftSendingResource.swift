import Composition
import Foundation
import MIME
import MailModel
import MailSending
import MailStorage

/// `POST /api/drafts/:id/send`: queues a draft, now or for a later time (FR-SYNC-07).
struct DraftSendingResource: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var version: Int
        var notBefore: String?
    }

    private struct Answer: Encodable { var message: OutgoingJSON }

    func send(_ request: RouteRequest) async throws -> RouteResponse {
        let id = OutgoingID(try request.number("id"))
        let body = try await request.body(Body.self)
        let time = try body.notBefore.map(Self.date)
        let sending = DraftSending(store: services.store, now: services.now)
        do {
            return .json(Answer(message: OutgoingJSON(try await Self.send(id, body.version, at: time, sending))))
        } catch let problem as DraftProblem {
            throw RouteError(problem)
        } catch let error as ComposeError {
            throw RouteError(DraftProblem.unwritable(error))
        }
    }

    /// Encoding large files takes a while, so it runs concurrently.
    @concurrent
    private static func send(
        _ id: OutgoingID, _ version: Int, at time: Date?, _ sending: DraftSending
    ) async throws -> OutgoingSummary {
        try sending.send(id, version: version, at: time)
    }

    private static func date(_ text: String) throws(RouteError) -> Date {
        let styles = [
            Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle(),
        ]
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
            throw .badRequest(RequestText.invalidTime)
        }
        return date
    }
}
