import MailModel
import MailStorage
import SemanticSearch

/// `GET /api/intelligence`: how far the preparation of messages for the search by meaning is, and the classification of
/// existing mail.
struct IntelligenceResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        /// Null while the search by meaning is off or has no model.
        @Nullable var similar: PreparationJSON?
        var categories: CategoriesJSON
    }

    private struct PreparationJSON: Encodable, Sendable {
        var prepared: Int
        var total: Int
        /// True if work is left and waits until the computer is on mains power.
        var paused: Bool

        init(_ preparation: Preparation) {
            (prepared, total, paused) = (preparation.preparedCount, preparation.totalCount, preparation.isPaused)
        }
    }

    private struct CategoriesJSON: Encodable {
        var classified: Int
        var total: Int
        var complete: Bool

        init(_ progress: CategoryProgress) {
            (classified, total, complete) = (progress.done, progress.total, progress.isComplete)
        }
    }

    func show() throws -> WebResponse {
        let isSearchedByMeaning = services.similar?.isAvailable ?? false
        let preparation = isSearchedByMeaning ? try Preparation(of: services.store) : nil
        return .json(
            Answer(
                similar: preparation.map(PreparationJSON.init),
                categories: CategoriesJSON(try services.store.categoryProgress())))
    }
}
