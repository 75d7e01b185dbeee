import LocalModels
import MailModel
import MailPresentation

/// A model in the API: the keys of `model list`, and why its last download failed.
struct ModelEntryJSON: Encodable {
    private let model: ModelJSON
    @Nullable private var error: FailureJSON?

    private struct FailureJSON: Encodable, Sendable {
        var code: String
        var message: String
    }

    init(_ entry: ModelLibrary.Entry) {
        model = ModelJSON(entry.model, state: entry.state)
        error = entry.failure.map { FailureJSON(code: $0.kind.rawValue, message: $0.explanation) }
    }

    private enum CodingKeys: String, CodingKey { case error }

    /// Encodes the keys of the model and its own key in one object.
    func encode(to encoder: any Encoder) throws {
        try model.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(_error, forKey: .error)
    }
}
