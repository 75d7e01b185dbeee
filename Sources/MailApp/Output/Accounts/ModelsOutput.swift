import LocalModels

/// The output of `model list`.
public struct ModelsOutput: Encodable, Sendable {
    /// The models of the catalogue.
    public let models: [ModelOutput]

    /// Describes the catalogue and what there is of it.
    public init(_ application: Application) {
        models = ModelCatalogue.models.map { ModelOutput($0, in: application.models) }
    }
}
