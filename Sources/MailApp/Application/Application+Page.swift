import Foundation
import MailWeb

extension Application {
    /// Returns a URL that opens the page once, within a minute.
    ///
    /// - Parameter path: the path and query of the view; the page keeps them when it takes the code.
    /// - Throws: `ApplicationError` with `.daemonUnreachable` if no daemon runs.
    public func openAddress(path: String = "/") async throws -> String {
        let reply = try await control.send(.openCode)
        guard let port = reply.port, let code = reply.code else { throw ApplicationError.daemonUnreachable }
        return "\(WebServerConfiguration.origin(port: port))\(path)#code=\(code)"
    }

    /// Opens a URL in the default browser. The URL is passed in a file that only this user can read, because every
    /// user of the machine can see program arguments.
    ///
    /// - Parameter activationToken: lets the window of the browser take the focus.
    /// - Returns: false if no browser was found.
    public func openInBrowser(_ address: String, activationToken: String? = nil) async throws -> Bool {
        guard let opener = Self.browserOpener(environment) else { return false }
        let file = paths.runtime.appendingPathComponent("open.html")
        try? FileManager.default.removeItem(at: file)
        let page = """
            <!doctype html><meta charset="utf-8"><title>VaultMail</title>
            <meta http-equiv="refresh" content="0;url=\(address)">
            <p><a href="\(address)">Open VaultMail</a></p>
            """
        guard
            FileManager.default.createFile(
                atPath: file.path, contents: Data(page.utf8), attributes: [.posixPermissions: 0o600])
        else { throw ApplicationError.folderUnusable(paths.runtime.path) }
        let process = Process()
        let command = outsideOfService(opener.path, activationToken) + [file.absoluteString]
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        if let activationToken {
            process.environment = environment.merging([
                "XDG_ACTIVATION_TOKEN": activationToken, "DESKTOP_STARTUP_ID": activationToken,
            ]) { _, new in new }
        }
        return try await Self.opens(process)
    }

    /// Runs an opener of pages. Most return once a browser has the page; one that runs the browser itself, as xdg-open
    /// does without a desktop environment, returns when that is closed, so one that still runs has opened the page.
    private static func opens(_ opener: Process) async throws -> Bool {
        let (endings, ending) = AsyncStream.makeStream(of: Bool.self)
        opener.terminationHandler = { ended in
            ending.yield(ended.terminationStatus == 0)
            ending.finish()
        }
        try opener.run()
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask { await endings.first { _ in true } ?? true }
            group.addTask {
                try? await Task.sleep(for: openingTime)
                return true
            }
            defer { group.cancelAll() }
            return await group.next() ?? true
        }
    }

    /// How long a failure of the opener is waited for.
    private static let openingTime = Duration.seconds(2)

    /// The command that starts a program: in a separate unit if this process is the service, because a browser needs
    /// what the service may not do, and continues when it stops.
    private func outsideOfService(_ program: String, _ activationToken: String?) -> [String] {
        let runner = "/usr/bin/systemd-run"
        guard environment["INVOCATION_ID"] != nil, environment["SYSTEMD_EXEC_PID"] == "\(getpid())",
            FileManager.default.isExecutableFile(atPath: runner)
        else { return [program] }
        let token = activationToken.map {
            ["--setenv=XDG_ACTIVATION_TOKEN=\($0)", "--setenv=DESKTOP_STARTUP_ID=\($0)"]
        }
        return [runner, "--user", "--quiet", "--collect"] + (token ?? []) + [program]
    }

    private static func browserOpener(_ environment: [String: String]) -> URL? {
        #if os(macOS)
            return URL(fileURLWithPath: "/usr/bin/open")
        #else
            guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return nil }
            return (environment["PATH"] ?? "/usr/bin").split(separator: ":")
                .map { URL(fileURLWithPath: String($0)).appendingPathComponent("xdg-open") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        #endif
    }
}
