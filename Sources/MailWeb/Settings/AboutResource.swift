import Foundation

/// `GET /api/about`: the version and the licenses of everything that the program contains (FR-SET-05).
struct AboutResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var version: String
        var build: String
        var licenses: [SoftwareLicense]
    }

    func show() throws -> WebResponse {
        let configuration = services.configuration
        return .json(
            Answer(
                version: configuration.version, build: configuration.build, licenses: SoftwareLicense.all))
    }
}
