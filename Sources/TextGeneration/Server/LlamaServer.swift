public import Foundation
public import Logging
import MailModel
public import NIOCore

/// Runs a downloaded model under llama.cpp's server, where that is installed: it is started for an answer, listens on a
/// socket that only this user can reach, and ends when it has not been used for a while or when this process ends.
public actor LlamaServer {
    /// The server's program; nil if it is not installed.
    public nonisolated let program: URL?
    private let socket: URL
    private let environment: [String: String]
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let eventLoopGroup: any EventLoopGroup
    private(set) var running: Running?
    /// Ends the server when it was not used for a while; nil while it is used.
    private(set) var idling: Task<Void, Never>?

    struct Running {
        let file: URL
        let process: ServerProcess
    }

    /// How long the model stays in memory after an answer.
    private static let idleTime = Duration.seconds(300)
    /// How long reading the model may take: a gigabyte from a slow disk.
    private static let startingTime = Duration.seconds(120)
    private static let checkInterval = Duration.milliseconds(100)
    /// Room for the mail of one question in any script, its frame and the answer, in tokens.
    private static let contextSize = 16_384

    /// Names the program without starting it.
    ///
    /// - Parameters:
    ///   - socket: where it will listen; the folder must be accessible to this user only.
    ///   - environment: of this process. `PATH` says where the program is.
    ///   - clock: measures how long it has not been used.
    public init(
        socket: URL, environment: [String: String], clock: any Clock<Duration> = ContinuousClock(), logger: Logger,
        eventLoopGroup: any EventLoopGroup
    ) {
        program = Self.program(in: environment)
        self.socket = socket
        self.environment = Self.environment(from: environment)
        self.clock = clock
        self.logger = logger
        self.eventLoopGroup = eventLoopGroup
    }

    private static func program(in environment: [String: String]) -> URL? {
        (environment["PATH"] ?? "/usr/local/bin:/usr/bin").split(separator: ":").filter { $0.hasPrefix("/") }
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent("llama-server") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Variables, not arguments, for what only newer versions know: an older one ignores them. None of the user's own
    /// holds for this server, so that it asks no network and stores nothing.
    private static func environment(from environment: [String: String]) -> [String: String] {
        environment.filter { !$0.key.hasPrefix("LLAMA_") && !$0.key.hasPrefix("HF_") }
            .merging(["LLAMA_ARG_OFFLINE": "1", "LLAMA_ARG_CACHE_RAM": "0", "LLAMA_ARG_NO_WEBUI": "1"]) { $1 }
    }

    /// The endpoint of a model, started if it does not run yet. Call `release` after the answer.
    ///
    /// - Throws: `GenerationError`, of kind `.noServer`, `.notStarted` or `.cancelled`.
    func endpoint(of model: DownloadedTextModel) async throws(GenerationError) -> LocalEndpoint {
        guard let program else { throw .noServer }
        guard let endpoint = LocalEndpoint("unix:\(socket.path)") else { throw .notStarted }
        idling?.cancel()
        idling = nil
        if let running, running.file == model.file, !running.process.hasEnded { return endpoint }
        await stop()
        try? FileManager.default.removeItem(at: socket)
        let arguments = [
            "--model", model.file.path, "--alias", model.name, "--host", socket.path, "--parallel", "1",
            "--ctx-size", "\(Self.contextSize)",
        ]
        guard
            let process = try? ServerProcess(program, arguments, socket: socket, environment: environment)
        else { throw .notStarted }
        running = Running(file: model.file, process: process)
        do {
            try await waitUntilReady(process, endpoint)
        } catch {
            await stop()
            throw error
        }
        return endpoint
    }

    private func waitUntilReady(_ process: ServerProcess, _ endpoint: LocalEndpoint) async throws(GenerationError) {
        let client = EndpointClient(
            endpoint, limits: GenerationLimits(), logger: logger, eventLoopGroup: eventLoopGroup)
        // A program takes real time to start, even if another clock measures how long it has not been used.
        let end = ContinuousClock.now + Self.startingTime
        while await !client.isHealthy() {
            guard !Task.isCancelled else { throw .cancelled }
            guard !process.hasEnded, ContinuousClock.now < end else {
                logger.warning("llama.cpp's server did not start the model")
                throw .notStarted
            }
            do {
                try await Task.sleep(for: Self.checkInterval)
            } catch {
                throw .cancelled
            }
        }
    }

    /// The answer is complete: the server ends unless it is used again.
    func release() {
        idling?.cancel()
        idling = Task {
            try? await clock.sleep(for: Self.idleTime)
            // It may have been taken into use again at the end of the pause.
            guard !Task.isCancelled else { return }
            await self.stop()
        }
    }

    /// Ends the server.
    public func stop() async {
        guard let running else { return }
        self.running = nil
        await running.process.stop()
    }
}
