public import MailModel
import MailStorage

extension TextModel {
    /// True if downloaded models can be run.
    public var hasServer: Bool { server?.program != nil }

    /// Asks the chosen endpoint whether it has its model. A downloaded model is not started for that.
    public func status() async -> TextModelStatus {
        do {
            switch try choice().source {
            case .downloaded(let id): return .ready(model: try downloadedModel(id).name)
            case .endpoint(let endpoint): return .ready(model: try await model(of: endpoint).name)
            }
        } catch GenerationError.off {
            return .off
        } catch {
            return .unusable(error as? GenerationError ?? .away)
        }
    }

    /// The names of the models of a source.
    ///
    /// - Throws: `GenerationError`.
    public func models(of source: TextModelSource) async throws(GenerationError) -> [String] {
        switch source {
        case .downloaded(let id): [try downloadedModel(id).name]
        case .endpoint(let endpoint): try await client(endpoint).models()
        }
    }

    /// Looks for programs at their usual ports of this computer.
    public func search() async -> [FoundEndpoint] {
        var found: [FoundEndpoint] = []
        for (program, port) in knownPorts {
            guard let endpoint = LocalEndpoint("http://127.0.0.1:\(port)"),
                let models = try? await client(endpoint).models(), !models.isEmpty
            else { continue }
            found.append(FoundEndpoint(program: program, endpoint: endpoint, models: models))
        }
        return found
    }

    /// Ends the program that runs a downloaded model, if it runs.
    public func stopServer() async { await server?.stop() }

    private func choice() throws -> (source: TextModelSource, name: String?) {
        guard let choice = try store.textModel() else { throw GenerationError.off }
        return choice
    }

    private func downloadedModel(_ id: String) throws(GenerationError) -> DownloadedTextModel {
        guard let model = downloaded(id) else { throw .notDownloaded }
        guard hasServer else { throw .noServer }
        return model
    }

    /// The chosen model, ready for a question.
    func startedModel() async throws -> (client: EndpointClient, name: String) {
        switch try choice().source {
        case .endpoint(let endpoint): return try await model(of: endpoint)
        case .downloaded(let id):
            let model = try downloadedModel(id)
            guard let server else { throw GenerationError.noServer }
            return (client(try await server.endpoint(of: model)), model.name)
        }
    }

    /// The chosen model of an endpoint, or its first.
    private func model(of endpoint: LocalEndpoint) async throws -> (client: EndpointClient, name: String) {
        let client = client(endpoint)
        let names = try await client.models()
        let chosen = try choice().name
        guard let name = chosen.flatMap({ names.contains($0) ? $0 : nil }) ?? names.first else {
            throw GenerationError.noModel
        }
        return (client, name)
    }
}
