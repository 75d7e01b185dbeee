import MailModel
import MailStorage

/// `POST /api/categories`: the user moves messages or conversations to a category, or undoes that.
struct CategoryResource: Sendable {
    let services: WebServices

    private struct Body: Decodable {
        var messages: [Int64]?
        var threads: [Int64]?
        /// Null forgets the user's choice.
        var category: String?
    }

    private struct Answer: Encodable {
        var before: [Before]
    }

    /// A message, and what the user had chosen for it before.
    private struct Before: Encodable {
        var message: Int64
        @Nullable var category: String?
    }

    func choose(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(Body.self)
        let category = try body.category.map { name in
            guard let category = MailCategory(name: name), category != .uncategorized else {
                throw RouteError.badRequest(RequestText.unknownCategory)
            }
            return category
        }
        var messages = (body.messages ?? []).map(MessageID.init)
        for thread in (body.threads ?? []).prefix(ActionResource.maximumTargets) {
            messages += try services.store.receivedMessages(in: ThreadID(thread))
        }
        guard !messages.isEmpty else { throw RouteError.badRequest(MailText.noTargets) }
        guard messages.count <= ActionResource.maximumTargets else {
            throw RouteError.badRequest(MailText.tooManyTargets(maximum: ActionResource.maximumTargets))
        }
        let before = try services.store.chooseCategory(category, for: messages)
        return .json(
            Answer(
                before: before.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                    Before(message: $0.key.rawValue, category: $0.value?.name)
                }))
    }
}
