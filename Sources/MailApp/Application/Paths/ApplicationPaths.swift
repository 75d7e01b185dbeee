public import Foundation

/// The locations of VaultMail's files: below `VAULTMAIL_HOME` if it is set, otherwise in the XDG base directories
/// (version 0.8 of the specification).
public struct ApplicationPaths: Hashable, Sendable {
    /// Settings that the user may edit, and the key-file vault.
    public let configuration: URL
    /// Mail and the database.
    public let data: URL
    /// Logs and the lock of the running daemon.
    public let state: URL
    /// Files that may be deleted at any time.
    public let cache: URL
    /// The control socket and the files of this login session.
    public let runtime: URL

    /// Reads the environment. Relative paths in XDG variables are ignored, as the specification requires.
    public init(environment: [String: String]) {
        if let home = environment["VAULTMAIL_HOME"], !home.isEmpty {
            let root = URL(fileURLWithPath: home, isDirectory: true).standardizedFileURL
            configuration = root.appendingPathComponent("config", isDirectory: true)
            data = root.appendingPathComponent("data", isDirectory: true)
            state = root.appendingPathComponent("state", isDirectory: true)
            cache = root.appendingPathComponent("cache", isDirectory: true)
            runtime = root.appendingPathComponent("run", isDirectory: true)
            return
        }
        let home = environment["HOME"] ?? NSHomeDirectory()
        func directory(_ variable: String, _ fallback: String) -> URL {
            let value = environment[variable] ?? ""
            let parent = value.hasPrefix("/") ? value : home + "/" + fallback
            return URL(fileURLWithPath: parent, isDirectory: true)
                .appendingPathComponent("vaultmail", isDirectory: true)
        }
        configuration = directory("XDG_CONFIG_HOME", ".config")
        data = directory("XDG_DATA_HOME", ".local/share")
        state = directory("XDG_STATE_HOME", ".local/state")
        cache = directory("XDG_CACHE_HOME", ".cache")
        let runtimeParent = environment["XDG_RUNTIME_DIR"] ?? ""
        runtime =
            runtimeParent.hasPrefix("/")
            ? URL(fileURLWithPath: runtimeParent, isDirectory: true)
                .appendingPathComponent("vaultmail", isDirectory: true)
            : state.appendingPathComponent("run", isDirectory: true)
    }

    /// The socket between the command line and the daemon.
    public var controlSocket: URL { runtime.appendingPathComponent("control.sock") }

    /// Downloaded models.
    public var models: URL { data.appendingPathComponent("models", isDirectory: true) }

    /// The lock file, held by the process that syncs.
    public var lockFile: URL { state.appendingPathComponent("daemon.lock") }

    /// Creates every folder, accessible to its owner only.
    ///
    /// - Throws: `ApplicationError` naming the folder that cannot be created or written to.
    public func prepare() throws(ApplicationError) {
        for folder in [configuration, data, state, cache, runtime] {
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
            } catch {
                throw ApplicationError.folderUnusable(folder.path)
            }
            guard FileManager.default.isWritableFile(atPath: folder.path) else {
                throw ApplicationError.folderUnusable(folder.path)
            }
        }
    }
}
