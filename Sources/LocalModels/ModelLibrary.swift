/// The models of the running program: what is there, and the downloads in progress (FR-SET-04). One per process.
public actor ModelLibrary {
    /// The catalogue, in the order to show.
    public nonisolated let catalogue: [LocalModel]
    /// Where the models are.
    public nonisolated let folder: ModelFolder

    /// Downloads a model.
    public typealias Fetch =
        @Sendable (LocalModel, @escaping ModelDownload.Progress) async throws(ModelError) -> Void

    private let fetch: Fetch
    private var running: [String: Running] = [:]
    private var failures: [String: ModelError] = [:]

    private struct Running {
        var task: Task<Void, Never>
        var byteCount = 0
    }

    /// Creates a library; nothing is read or requested.
    ///
    /// - Parameter fetch: downloads a model into the folder.
    public init(
        catalogue: [LocalModel] = ModelCatalogue.models, folder: ModelFolder, fetch: @escaping Fetch
    ) {
        self.catalogue = catalogue
        self.folder = folder
        self.fetch = fetch
    }

    /// A model with its state, and why its last download failed.
    public struct Entry: Sendable {
        /// The model.
        public let model: LocalModel
        /// What there is of it.
        public let state: ModelState
        /// Why the last download in this process failed; nil if it did not.
        public let failure: ModelError?
    }

    /// Every model of the catalogue.
    public func entries() -> [Entry] { catalogue.map(entry) }

    private func entry(_ model: LocalModel) -> Entry {
        let state = running[model.id].map { ModelState.downloading($0.byteCount) } ?? folder.state(of: model)
        return Entry(model: model, state: state, failure: failures[model.id])
    }

    /// The model with this id.
    ///
    /// - Throws: `ModelError`, of kind `.unknownModel`.
    public nonisolated func model(_ id: String) throws(ModelError) -> LocalModel {
        guard let model = catalogue.first(where: { $0.id == id }) else { throw ModelError(.unknownModel) }
        return model
    }

    /// Begins to download a model that the user agreed to, or continues; does nothing while it is being downloaded.
    public func start(_ id: String) throws(ModelError) {
        let model = try model(id)
        guard running[id] == nil else { return }
        failures[id] = nil
        let fetch = fetch
        // Not a child task: the request that starts a download ends long before it. `cancel` and `wipe` end it.
        let task = Task {
            do throws(ModelError) {
                try await fetch(model) { await self.note($0, of: id) }
                self.end(id, nil)
            } catch {
                self.end(id, error)
            }
        }
        running[id] = Running(task: task)
    }

    /// Stops a download; what has arrived is kept. Returns when nothing is written any more.
    public func cancel(_ id: String) async {
        guard let task = running[id]?.task else { return }
        task.cancel()
        await task.value
    }

    /// Deletes a model and ends its download.
    public func remove(_ id: String) async throws(ModelError) {
        let model = try model(id)
        await cancel(id)
        failures[id] = nil
        try folder.remove(model)
    }

    /// Ends all downloads, before everything is deleted.
    public func cancelAll() async {
        for id in running.keys { await cancel(id) }
        failures = [:]
    }

    /// Waits for a download to end; returns at once if there is none.
    public func wait(for id: String) async { await running[id]?.task.value }

    private func note(_ byteCount: Int, of id: String) { running[id]?.byteCount = byteCount }

    private func end(_ id: String, _ failure: ModelError?) {
        running[id] = nil
        failures[id] = failure?.kind == .cancelled ? nil : failure
    }

    /// The space of all models.
    public nonisolated var byteCount: Int { catalogue.reduce(0) { $0 + folder.byteCount(of: $1) } }
}
