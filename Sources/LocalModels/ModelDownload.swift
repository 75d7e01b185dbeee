import Foundation
public import WebRequests

/// Downloads one model: over HTTPS only, continued where an earlier attempt stopped, and verified (FR-SET-04). Nothing
/// calls it before the user has seen source, size, license and checksum, and agreed (G-03).
public struct ModelDownload: Sendable {
    /// Receives the bytes of the model that are here.
    public typealias Progress = @Sendable (Int) async -> Void

    private let model: LocalModel
    private let folder: ModelFolder
    private let web: WebClient

    /// A host that stays silent this long is abandoned.
    private static let silence = Duration.seconds(60)
    private static let time = Duration.seconds(24 * 3600)
    private static let maximumRedirects = 5

    /// Prepares a download without beginning it.
    public init(_ model: LocalModel, to folder: ModelFolder, web: WebClient) {
        self.model = model
        self.folder = folder
        self.web = web
    }

    /// Downloads what is missing.
    ///
    /// - Throws: `ModelError`. What has arrived is kept for the next attempt unless its content is wrong.
    @concurrent
    public func run(onProgress: @escaping Progress = { _ in }) async throws(ModelError) {
        try folder.prepare(model)
        let lock = try ModelLock(model, in: folder)
        defer { withExtendedLifetime(lock) {} }
        try requireSpace()
        var done = 0
        for file in model.files {
            if !folder.has(file, of: model) { try await download(file, before: done, onProgress) }
            done += file.byteCount
            await onProgress(done)
        }
    }

    /// A disk that is too small is reported before anything is requested.
    private func requireSpace() throws(ModelError) {
        let values = try? FileManager.default.attributesOfFileSystem(forPath: folder.root.path)
        guard let free = (values?[.systemFreeSize] as? NSNumber)?.int64Value else { return }
        let needed = model.byteCount - folder.byteCount(of: model)
        guard Int64(needed) <= free else { throw ModelError(.diskFull) }
    }

    private func download(_ file: ModelFile, before: Int, _ onProgress: Progress) async throws(ModelError) {
        let part = try PartialFile(folder.part(file, of: model))
        if part.byteCount > file.byteCount { try part.restart() }
        if part.byteCount < file.byteCount {
            await onProgress(before + part.byteCount)
            do {
                try await fetch(file, into: part, before: before, onProgress)
            } catch let error as ModelError {
                throw error
            } catch let error as WebError {
                throw Self.error(error, hasBegun: part.byteCount > 0)
            } catch {
                throw ModelError(.cancelled)
            }
            guard part.byteCount == file.byteCount else { throw ModelError(.interrupted) }
        }
        try part.sync()
        try folder.finish(file, of: model)
    }

    /// Follows redirects to other HTTPS addresses. The host of the last one sees the request of a file, nothing else.
    private func fetch(_ file: ModelFile, into part: PartialFile, before: Int, _ onProgress: Progress) async throws {
        var address = file.address
        for _ in 0...Self.maximumRedirects {
            let answer = FileAnswer(file: file, firstByte: part.byteCount)
            let limits = WebLimits(maximumBodyBytes: file.byteCount, time: Self.time, silence: Self.silence)
            let request = WebRequest(address, firstByte: part.byteCount)
            var isChecked = false
            let response = try await web.receive(request, limits: limits) { head, bytes in
                guard head.redirect == nil else { return }
                if !isChecked, try answer.check(head) == .fromStart { try part.restart() }
                isChecked = true
                guard part.byteCount + bytes.count <= file.byteCount else { throw ModelError(.wrongSize) }
                try part.append(bytes)
                await onProgress(before + part.byteCount)
            }
            guard let next = response.redirect else {
                if !isChecked { _ = try answer.check(response) }
                return
            }
            guard let target = address.resolving(next), target.scheme == .https else {
                throw ModelError(.unsafeRedirect)
            }
            address = target
        }
        throw ModelError(.unsafeRedirect)
    }

    private static func error(_ error: WebError, hasBegun: Bool) -> ModelError {
        switch error.kind {
        case .cancelled: ModelError(.cancelled)
        case .insecure, .privateAddress: ModelError(.unsafeRedirect)
        case .tooLarge: ModelError(.wrongSize)
        case .malformed, .connection, .noAddress: ModelError(hasBegun ? .interrupted : .network)
        }
    }
}
