import MailModel
import MailPresentation
import MailStorage
import TextGeneration

/// `GET /api/generation`, `POST /api/generation/search`, `/endpoint` and `/remove`: the text model on this computer.
struct GenerationResource: Sendable {
    let services: WebServices

    private struct Found: Encodable {
        var found: [Endpoint]

        struct Endpoint: Encodable {
            var program: String
            var endpoint: String
            var models: [String]
        }
    }

    private struct Choice: Decodable {
        var endpoint: String
        var model: String?
    }

    func show() async throws -> RouteResponse {
        let textModel = services.textModel
        let status = await textModel?.status() ?? .off
        return .json(
            try TextModelJSON(services.store, status: status, hasServer: textModel?.hasServer ?? false))
    }

    /// Looks for known programs, after the click that asks for it.
    func search(_ request: RouteRequest) async throws -> RouteResponse {
        try await request.emptyBody()
        let found = await services.textModel?.search() ?? []
        return .json(
            Found(
                found: found.map {
                    Found.Endpoint(program: $0.program, endpoint: $0.endpoint.text, models: $0.models)
                }))
    }

    /// Chooses an endpoint that answers or a downloaded model, and turns the feature on.
    func choose(_ request: RouteRequest) async throws -> RouteResponse {
        let choice = try await request.body(Choice.self)
        guard let source = TextModelSource(choice.endpoint) else {
            throw RouteError(
                status: 400, code: "not_local", message: SettingsText.enter(LocalEndpoint.accepted),
                hint: SettingsText.localOnlyHint)
        }
        guard let textModel = services.textModel else { throw RouteError.notFound }
        do {
            let names = try await textModel.models(of: source)
            guard !names.isEmpty, choice.model.map(names.contains) ?? true else { throw GenerationError.noModel }
        } catch let error as GenerationError {
            throw RouteError(status: 409, code: "no_text_model", message: error.explanation)
        }
        try services.store.change(.textGenerationEndpoint, to: source.text)
        try services.store.change(.textGenerationModel, to: choice.model)
        try services.store.change(.textGenerationEnabled, to: "true")
        return try await show()
    }

    /// Forgets the endpoint and turns the feature off.
    func remove(_ request: RouteRequest) async throws -> RouteResponse {
        try await request.emptyBody()
        for key in [SettingKey.textGenerationEnabled, .textGenerationEndpoint, .textGenerationModel] {
            try services.store.change(key, to: nil)
        }
        await services.textModel?.stopServer()
        return try await show()
    }
}
