import LocalModels
public import MailPresentation

/// The output of `model list`.
public struct ModelsOutput: Encodable, Sendable {
    /// The models of the catalogue.
    public let models: [ModelJSON]

    /// Describes the catalogue and what there is of it.
    public init(_ application: Application) {
        models = ModelCatalogue.models.map { ModelJSON($0, in: application.models) }
    }
}
