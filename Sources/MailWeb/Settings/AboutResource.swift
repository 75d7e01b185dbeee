import Foundation
import LocalModels

/// `GET /api/about`: the version and the licenses of everything that the program contains (FR-SET-05).
struct AboutResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var version: String
        var build: String
        var licenses: [SoftwareLicense]
        var models: [ModelLicenseJSON]
    }

    /// The license of a model, whether it is downloaded or not.
    private struct ModelLicenseJSON: Encodable {
        var name: String
        var version: String
        var license: String
        var source: String
        var text: String

        init(_ model: LocalModel) {
            name = model.name
            version = model.version
            license = model.license
            source = "\(model.source)"
            text = SoftwareLicense.text(ofModel: model.id)
        }
    }

    func show() throws -> RouteResponse {
        let configuration = services.configuration
        return .json(
            Answer(
                version: configuration.version, build: configuration.build, licenses: SoftwareLicense.all,
                models: services.models.catalogue.map(ModelLicenseJSON.init)))
    }
}
