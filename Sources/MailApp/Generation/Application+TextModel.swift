import Foundation
import LocalModels
public import MailModel
public import MailPresentation
import MailStorage
import NIOPosix
import TextGeneration

extension Application {
    /// The text model of the user's choice.
    func textModel(_ store: MailStore) -> TextModel {
        let models = models
        let socket = paths.runtime.appendingPathComponent("llama-\(ProcessInfo.processInfo.processIdentifier).sock")
        return TextModel(
            store: store,
            server: LlamaServer(
                socket: socket, environment: environment, logger: logger,
                eventLoopGroup: .singletonMultiThreadedEventLoopGroup),
            downloaded: { models.textModel($0) }, logger: logger, eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
    }

    /// The names of the models of a source.
    public func textModels(of source: TextModelSource) async throws -> [String] {
        do {
            return try await textModel(try openStore()).models(of: source)
        } catch let error as GenerationError {
            throw ApplicationError(error)
        }
    }

    /// Chooses an endpoint that answers or a downloaded model, and turns the feature on.
    ///
    /// - Throws: `ApplicationError` with a sentence; nothing is changed then.
    public func chooseTextModel(_ source: TextModelSource, name model: String? = nil) async throws {
        let names = try await textModels(of: source)
        guard !names.isEmpty, model.map(names.contains) ?? true else { throw ApplicationError(GenerationError.noModel) }
        _ = try await change(.textGenerationEndpoint, to: source.text)
        _ = try await change(.textGenerationModel, to: model)
        _ = try await change(.textGenerationEnabled, to: "true")
    }

    /// Forgets the endpoint and turns the feature off.
    public func removeEndpoint() async throws {
        for key in [SettingKey.textGenerationEnabled, .textGenerationEndpoint, .textGenerationModel] {
            _ = try await change(key, to: nil)
        }
    }

    /// What is set up, and whether it answers.
    public func endpointOutput() async throws -> TextModelJSON {
        let store = try openStoreForReading()
        return try TextModelJSON(store, status: await textModel(store).status())
    }

    /// Summarizes the conversation of a message; nothing is stored.
    ///
    /// - Parameter onSentence: receives each sentence with the ID of its message.
    public func summarize(
        _ id: String, onSentence: (String, String) async throws -> Void
    ) async throws -> SummaryOutput {
        let store = try openStoreForReading()
        let thread = try thread(of: id, in: store)
        let ids = Dictionary(try store.messages(in: thread).map { ($0.summary.id, $0.summary.publicID) }) { $1 }
        var output = SummaryOutput()
        do {
            try await textModel(store).summarize(thread) { event in
                switch event {
                case .began(let excerpt): output.began(excerpt)
                case .sentence(let sentence):
                    let cited = ids[sentence.message] ?? ""
                    output.add(sentence.text, message: cited)
                    try await onSentence(sentence.text, cited)
                }
            }
        } catch let error as GenerationError {
            throw ApplicationError(error)
        }
        return output
    }

    /// Suggests replies to the conversation of a message; nothing is written or sent.
    public func suggestReplies(to id: String) async throws -> ReplySuggestionsOutput {
        let store = try openStoreForReading()
        let thread = try thread(of: id, in: store)
        var output = ReplySuggestionsOutput(suggestions: [])
        do {
            try await textModel(store).suggestReplies(to: thread) { output.suggestions.append($0.text) }
        } catch let error as GenerationError {
            throw ApplicationError(error)
        }
        return output
    }

    private func thread(of id: String, in store: MailStore) throws -> ThreadID {
        guard let message = try store.message(publicIDPrefix: id.lowercased()) else {
            throw ApplicationError.noMessage(id)
        }
        return message.summary.thread
    }
}

extension ApplicationError {
    /// Why a text model gave nothing.
    init(_ error: GenerationError) {
        let status: ExitStatus =
            switch error {
            case .away: .network
            case .busy: .tryAgainLater
            case .notDownloaded: .notFound
            case .off, .noServer, .notStarted, .refused, .redirected, .noModel, .unusable, .tooSlow, .tooLarge, .noText,
                .cancelled:
                .failed
            }
        self.init(error.explanation, status: status)
    }
}

extension ModelFolder {
    /// The downloaded text model with this id; nil if it is not there.
    func textModel(_ id: String) -> DownloadedTextModel? {
        guard let model = ModelCatalogue.models.first(where: { $0.id == id && $0.capability == .generate }),
            state(of: model) == .downloaded, let file = model.files.first
        else { return nil }
        return DownloadedTextModel(name: model.name, file: self.file(file, of: model))
    }
}
