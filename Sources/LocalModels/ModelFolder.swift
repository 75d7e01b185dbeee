public import Foundation

/// The models on this computer: one folder for each. A file gets its name only once its content was verified; until
/// then it ends with `.part`.
public struct ModelFolder: Sendable {
    /// The folder of all models.
    public let root: URL

    /// Names the folder; it is created by the first download or import.
    public init(root: URL) { self.root = root }

    /// The folder of one model.
    public func folder(of model: LocalModel) -> URL { root.appendingPathComponent(model.id, isDirectory: true) }

    /// A verified file.
    public func file(_ file: ModelFile, of model: LocalModel) -> URL {
        folder(of: model).appendingPathComponent(file.name)
    }

    func part(_ file: ModelFile, of model: LocalModel) -> URL {
        folder(of: model).appendingPathComponent(file.name + ".part")
    }

    /// True if the file is there in its full size.
    func has(_ file: ModelFile, of model: LocalModel) -> Bool {
        Self.byteCount(self.file(file, of: model)) == file.byteCount
    }

    /// Reads what is there. A download of another process counts as downloading.
    public func state(of model: LocalModel) -> ModelState {
        let missing = model.files.filter { !has($0, of: model) }
        guard !missing.isEmpty else { return .downloaded }
        let present = model.byteCount - missing.reduce(0) { $0 + $1.byteCount }
        let parts = missing.reduce(0) { $0 + min(Self.byteCount(part($1, of: model)) ?? 0, $1.byteCount) }
        return isBusy(model) ? .downloading(present + parts) : .notDownloaded(partial: present + parts)
    }

    /// The space of one model, of an unfinished download as well.
    public func byteCount(of model: LocalModel) -> Int {
        model.files.reduce(0) {
            $0 + (Self.byteCount(file($1, of: model)) ?? 0) + (Self.byteCount(part($1, of: model)) ?? 0)
        }
    }

    /// Checks every file of a downloaded model against the catalogue. A file that differs is deleted.
    ///
    /// - Throws: `ModelError`, of kind `.notDownloaded` or `.verification`.
    @concurrent
    public func verify(_ model: LocalModel) async throws(ModelError) {
        let lock = try ModelLock(model, in: self)
        defer { withExtendedLifetime(lock) {} }
        guard model.files.allSatisfy({ has($0, of: model) }) else { throw ModelError(.notDownloaded) }
        var isGenuine = true
        for file in model.files where try ModelChecksum.of(self.file(file, of: model)) != file.sha256 {
            try? FileManager.default.removeItem(at: self.file(file, of: model))
            isGenuine = false
        }
        guard isGenuine else { throw ModelError(.verification) }
    }

    /// Deletes a model and what a download left of it.
    ///
    /// - Throws: `ModelError`, of kind `.busy` while it is being downloaded.
    public func remove(_ model: LocalModel) throws(ModelError) {
        guard FileManager.default.fileExists(atPath: folder(of: model).path) else { return }
        let lock = try ModelLock(model, in: self)
        defer { withExtendedLifetime(lock) {} }
        do {
            try FileManager.default.removeItem(at: folder(of: model))
        } catch {
            throw ModelError(.unwritable)
        }
    }

    private func isBusy(_ model: LocalModel) -> Bool { ModelLock.isHeld(model, in: self) }

    static func byteCount(_ url: URL) -> Int? {
        guard let values = try? FileManager.default.attributesOfItem(atPath: url.path),
            values[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        return (values[.size] as? NSNumber)?.intValue
    }

    func prepare(_ model: LocalModel) throws(ModelError) {
        do {
            try FileManager.default.createDirectory(
                at: folder(of: model), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ModelError(.unwritable)
        }
    }
}
