import Foundation
import MailModel

/// `GET /v1/models`.
struct ModelList: Decodable {
    private var data: [Entry]

    private struct Entry: Decodable { var id: String }

    private static let maximumCount = 200

    /// The names of the models that run on this computer, in the endpoint's order; nil if the document is none of this
    /// form.
    static func names(in document: [UInt8]) -> [String]? {
        guard let list = try? JSONDecoder().decode(ModelList.self, from: Data(document)) else { return nil }
        return list.data.prefix(maximumCount).map(\.id).filter(TextModelName.isAcceptable)
    }
}
