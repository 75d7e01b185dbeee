import MailModel
import MailStorage
import TextGeneration

/// `GET /api/generation`, `POST /api/generation/search`, `/endpoint` and `/remove`: the text model on this computer.
struct GenerationResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var enabled: Bool
        /// Where the model answers; null if none is set.
        @Nullable var endpoint: String?
        /// The chosen name; null for the first of the endpoint.
        @Nullable var model: String?
        /// True if llama.cpp's server is installed, so that downloaded models can be used.
        var hasServer: Bool
        /// The model that answers at the moment; null if none does.
        @Nullable var ready: String?
        /// Why none does; null while it is off.
        @Nullable var error: String?
    }

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

    func show() async throws -> WebResponse {
        let enabled = try services.store.setting(.textGenerationEnabled).value == "true"
        let endpoint = try services.store.setting(.textGenerationEndpoint).value
        let model = try services.store.setting(.textGenerationModel).value
        var answer = Answer(
            enabled: enabled, endpoint: endpoint.isEmpty ? nil : endpoint, model: model.isEmpty ? nil : model,
            hasServer: services.textModel?.hasServer ?? false, ready: nil, error: nil)
        switch await services.textModel?.status() ?? .off {
        case .off: break
        case .unusable(let error): answer.error = error.explanation
        case .ready(let name): answer.ready = name
        }
        return .json(answer)
    }

    /// Looks for known programs, after the click that asks for it.
    func search(_ request: WebRequest) async throws -> WebResponse {
        try await request.emptyBody()
        let found = await services.textModel?.search() ?? []
        return .json(
            Found(
                found: found.map {
                    Found.Endpoint(program: $0.program, endpoint: $0.endpoint.text, models: $0.models)
                }))
    }

    /// Chooses an endpoint that answers or a downloaded model, and turns the feature on.
    func choose(_ request: WebRequest) async throws -> WebResponse {
        let choice = try await request.body(Choice.self)
        guard let source = TextModelSource(choice.endpoint) else {
            throw WebError(
                status: 400, code: "not_local", message: "Enter \(LocalEndpoint.accepted).",
                hint: "Mail is given to models on this computer only.")
        }
        guard let textModel = services.textModel else { throw WebError.notFound }
        do {
            let names = try await textModel.models(of: source)
            guard !names.isEmpty, choice.model.map(names.contains) ?? true else { throw GenerationError.noModel }
        } catch let error as GenerationError {
            throw WebError(status: 409, code: "no_text_model", message: error.explanation)
        }
        try services.store.change(.textGenerationEndpoint, to: source.text)
        try services.store.change(.textGenerationModel, to: choice.model)
        try services.store.change(.textGenerationEnabled, to: "true")
        return try await show()
    }

    /// Forgets the endpoint and turns the feature off.
    func remove(_ request: WebRequest) async throws -> WebResponse {
        try await request.emptyBody()
        for key in [SettingKey.textGenerationEnabled, .textGenerationEndpoint, .textGenerationModel] {
            try services.store.change(key, to: nil)
        }
        await services.textModel?.stopServer()
        return try await show()
    }
}
