import Foundation
import MailWeb

extension Application {
    /// Returns a URL that opens the page once, within a minute.
    ///
    /// - Throws: `ApplicationError` with `.daemonUnreachable` if no daemon runs.
    public func openAddress() async throws -> String {
        let reply = try await control.send(.openCode)
        guard let port = reply.port, let code = reply.code else { throw ApplicationError.daemonUnreachable }
        return "\(WebServerConfiguration.origin(port: port))/#code=\(code)"
    }

    /// Opens a URL in the default browser. The URL is passed in a file that only this user can read, because every
    /// user of the machine can see program arguments.
    ///
    /// - Returns: false if no browser was found.
    public func openInBrowser(_ address: String) throws -> Bool {
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
        process.executableURL = opener
        process.arguments = [file.absoluteString]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
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
