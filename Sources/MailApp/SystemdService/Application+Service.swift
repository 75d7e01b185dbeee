public import Foundation
import MailWeb

/// Starting with the session of the user (FR-SYNC-03).
extension Application {
    /// What `vaultmail service install` did.
    public struct InstalledService: Sendable {
        /// The files that were written.
        public let files: [String]
        /// Sentences for the user: what was started, or what is left to do.
        public let notes: [String]
    }

    /// Writes the units of a kind, removes those of the other, and starts what was written.
    ///
    /// - Parameters:
    ///   - kind: the daemon, or a timer instead of it.
    ///   - executable: the program that the units start.
    ///   - port: the port of the page; nil for the usual one.
    ///   - isForced: true to replace units that the user wrote or changed.
    /// - Throws: `ApplicationError` if a file cannot be written, systemd refuses, or a unit is not as this program
    ///   wrote it; nothing has changed then.
    public func installService(
        _ kind: ServiceKind, executable: URL, port: Int?, isForced: Bool
    ) async throws -> InstalledService {
        if !isForced { try checkUnchanged() }
        let other: ServiceKind = kind == .daemon ? .timer : .daemon
        if !existingFiles(of: other).isEmpty { _ = try removeService(other) }
        let files = try write(units(of: kind, executable: executable, port: port))
        guard let manager = answeringManager else {
            return InstalledService(files: files, notes: [ServiceText.withoutManager(kind)])
        }
        let name = ServiceUnit.enabledName(of: kind)
        let isForeign = kind == .daemon && manager.run(["is-active", name]).status != 0
        let isBusy = isForeign ? await control.isDaemonRunning() : false
        try manager.require(["daemon-reload"])
        try manager.require(["enable", name])
        guard !isBusy else { return InstalledService(files: files, notes: [ServiceText.besideAnother]) }
        try manager.require(["restart", name])
        guard kind == .daemon else { return InstalledService(files: files, notes: [ServiceText.timerStarted]) }
        return InstalledService(files: files, notes: [await waitForPage()])
    }

    /// Stops and disables the units and removes their files.
    ///
    /// - Parameter isForced: true to remove units that the user wrote or changed.
    /// - Returns: the removed files.
    /// - Throws: `ApplicationError` if a file cannot be removed, or is not as this program wrote it.
    public func removeService(isForced: Bool) throws -> [String] {
        if !isForced { try checkUnchanged() }
        return try ServiceKind.allCases.flatMap(removeService)
    }

    /// What is installed, and what systemd says about it.
    public func serviceStatus(executable: URL) -> ServiceStatus {
        let installed = ServiceKind.allCases.first { !existingFiles(of: $0).isEmpty }
        let manager = answeringManager
        let name = installed.map(ServiceUnit.enabledName)
        return ServiceStatus(
            installed: installed, files: installed.map(existingFiles) ?? [],
            isCurrent: installed.map { isCurrent($0, executable: executable) } ?? false, hasManager: manager != nil,
            enabled: name.flatMap { manager?.run(["is-enabled", $0]).text },
            active: name.flatMap { manager?.run(["is-active", $0]).text })
    }
}

extension Application {
    private var answeringManager: ServiceManager? {
        ServiceManager(environment: environment).flatMap { $0.answers ? $0 : nil }
    }

    private var unitFolder: URL {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let parent = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        return URL(fileURLWithPath: parent, isDirectory: true).appendingPathComponent("systemd/user", isDirectory: true)
    }

    /// What the program reads and a user manager may not know.
    private static let variables = [
        "SSL_CERT_DIR", "SSL_CERT_FILE", "VAULTMAIL_HOME", "VAULTMAIL_VAULT", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
        "XDG_DATA_HOME", "XDG_STATE_HOME",
    ]

    private func units(of kind: ServiceKind, executable: URL, port: Int?) -> [ServiceUnit] {
        let variables = Self.variables.compactMap { name in environment[name].map { (name, $0) } }
        return ServiceUnit.units(
            of: kind, executable: executable.path, port: port == WebServerConfiguration.standardPort ? nil : port,
            variables: variables.filter { !$1.isEmpty })
    }

    private func write(_ units: [ServiceUnit]) throws -> [String] {
        let folder = unitFolder
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return try units.map { unit in
                let file = folder.appendingPathComponent(unit.name)
                try Data(unit.file.utf8).write(to: file, options: .atomic)
                return file.path
            }
        } catch {
            throw ApplicationError.folderUnusable(folder.path)
        }
    }

    private func existingFiles(of kind: ServiceKind) -> [String] {
        ServiceUnit.names(of: kind).map { unitFolder.appendingPathComponent($0).path }
            .filter { (try? FileManager.default.attributesOfItem(atPath: $0)) != nil }
    }

    private func checkUnchanged() throws {
        for file in ServiceKind.allCases.flatMap(existingFiles) {
            let text = try? String(contentsOfFile: file, encoding: .utf8)
            guard text.flatMap(ServiceUnit.text(ofFile:)) == nil else { continue }
            throw ApplicationError(ServiceText.changed(file), status: .usage)
        }
    }

    private func removeService(_ kind: ServiceKind) throws -> [String] {
        let files = existingFiles(of: kind)
        guard !files.isEmpty else { return [] }
        let manager = answeringManager
        let names = ServiceUnit.names(of: kind)
        manager?.run(["disable", "--now"] + [ServiceUnit.enabledName(of: kind)])
        do {
            for file in files { try FileManager.default.removeItem(atPath: file) }
        } catch {
            throw ApplicationError.folderUnusable(unitFolder.path)
        }
        // `systemctl disable` does this if a manager answers.
        let link = "\(ServiceUnit.target(of: kind)).wants/\(ServiceUnit.enabledName(of: kind))"
        try? FileManager.default.removeItem(at: unitFolder.appendingPathComponent(link))
        manager?.run(["daemon-reload"])
        manager?.run(["reset-failed"] + names)
        return files
    }

    /// The port is a choice of the user, so any is current.
    private func isCurrent(_ kind: ServiceKind, executable: URL) -> Bool {
        func withoutPort(_ text: String) -> String {
            text.replacing(/serve --port [0-9]+/, with: "serve")
        }
        return units(of: kind, executable: executable, port: nil).allSatisfy { unit in
            let file = unitFolder.appendingPathComponent(unit.name)
            let text = (try? String(contentsOf: file, encoding: .utf8)).flatMap(ServiceUnit.text(ofFile:))
            return text.map(withoutPort) == unit.text
        }
    }

    /// Waits until the started daemon answers, at most 30 seconds: a busy or slow computer needs more than ten.
    private func waitForPage() async -> String {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: .seconds(30))
        while clock.now < end {
            if await control.isDaemonRunning() { return ServiceText.daemonStarted }
            try? await clock.sleep(for: .milliseconds(50))
        }
        return ServiceText.daemonNotAnswering
    }
}
