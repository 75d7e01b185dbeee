import MailModel
import MailPresentation
import MailStorage
import SemanticSearch

/// `GET /api/intelligence`: how far the preparation of messages for the search by meaning is, the classification of
/// existing mail, and the update of its text.
struct IntelligenceResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        /// Null while the search by meaning is off or has no model.
        @Nullable var similar: PreparationJSON?
        var categories: CategoryProgressJSON
        var searchIndex: TextProgressJSON
    }

    func show() throws -> RouteResponse {
        let isSearchedByMeaning = services.similar?.isAvailable ?? false
        let preparation = isSearchedByMeaning ? try Preparation(of: services.store) : nil
        return .json(
            Answer(
                similar: preparation.map(PreparationJSON.init),
                categories: CategoryProgressJSON(try services.store.categoryProgress()),
                searchIndex: TextProgressJSON(try services.store.textProgress())))
    }
}
