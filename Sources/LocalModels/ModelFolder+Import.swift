public import Foundation

extension ModelFolder {
    /// Copies a file that the user has from elsewhere, if its content is that of a file in the catalogue; its name does
    /// not matter.
    ///
    /// - Returns: the model and the file that it is.
    /// - Throws: `ModelError`, of kind `.unknownFile` if it is another.
    @concurrent
    public func importFile(
        _ url: URL, catalogue: [LocalModel]
    ) async throws(ModelError) -> (model: LocalModel, file: ModelFile) {
        guard let byteCount = Self.byteCount(url.resolvingSymlinksInPath()) else { throw ModelError(.unwritable) }
        let candidates = catalogue.flatMap { model in model.files.map { (model: model, file: $0) } }
            .filter { $0.file.byteCount == byteCount }
        guard !candidates.isEmpty else { throw ModelError(.unknownFile) }
        let checksum = try ModelChecksum.of(url)
        guard let found = candidates.first(where: { $0.file.sha256 == checksum }) else {
            throw ModelError(.unknownFile)
        }
        try prepare(found.model)
        let lock = try ModelLock(found.model, in: self)
        defer { withExtendedLifetime(lock) {} }
        try copy(url, to: found.file, of: found.model)
        return found
    }

    /// The copy is verified, not only the original: the file may change in between.
    private func copy(_ url: URL, to file: ModelFile, of model: LocalModel) throws(ModelError) {
        let part = part(file, of: model)
        try? FileManager.default.removeItem(at: part)
        do {
            try FileManager.default.copyItem(at: url.resolvingSymlinksInPath(), to: part)
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw ModelError((error as? CocoaError)?.code == .fileWriteOutOfSpace ? .diskFull : .unwritable)
        }
        try finish(file, of: model)
    }

    /// Gives a complete file its name, if its content is that of the catalogue; otherwise deletes it.
    func finish(_ file: ModelFile, of model: LocalModel) throws(ModelError) {
        let (part, target) = (part(file, of: model), self.file(file, of: model))
        guard Self.byteCount(part) == file.byteCount, try ModelChecksum.of(part) == file.sha256 else {
            try? FileManager.default.removeItem(at: part)
            throw ModelError(.verification)
        }
        do {
            try? FileManager.default.removeItem(at: target)
            try FileManager.default.moveItem(at: part, to: target)
        } catch {
            throw ModelError(.unwritable)
        }
    }
}
