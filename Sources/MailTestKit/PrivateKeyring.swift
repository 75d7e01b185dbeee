import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A private session bus with an unlocked GNOME Keyring. Needs `dbus-daemon` and `gnome-keyring-daemon`.
public final class PrivateKeyring: Sendable {
    /// The bus address, as in `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    /// The folder with its socket and keys.
    public let folder: TemporaryDirectory
    private let process: RunningTool

    /// Starts both and waits until the keyring responds. Throws `ToolFailure` if it does not.
    public static func start() async throws -> PrivateKeyring {
        let folder = try TemporaryDirectory(named: "vm-bus")
        try folder.write(configuration(socket: folder.file("bus").path), to: "bus.conf")
        let script = try folder.write(Self.script, to: "start.bash")
        let process = try RunningTool(
            [
                "env", "-i", "--default-signal", "PATH=/usr/bin:/bin", "HOME=\(folder.path)",
                "XDG_RUNTIME_DIR=\(folder.path)", "DBUS_SESSION_BUS_ADDRESS=unix:path=\(folder.path)/bus", "bash",
                script.path, folder.path,
            ], errors: folder.file("errors"))
        let keyring = PrivateKeyring(folder: folder, process: process)
        try await keyring.waitUntilReady()
        return keyring
    }

    private init(folder: TemporaryDirectory, process: RunningTool) {
        self.folder = folder
        self.process = process
        address = "unix:path=\(folder.path)/bus"
    }

    /// Stops both.
    public func stop() async {
        process.signal(SIGTERM)
        _ = await process.end()
    }

    /// Locks every collection, as before the user unlocks the keyring.
    public func lock() async throws {
        try await ask("Lock", ["array:objpath:/org/freedesktop/secrets/collection/login"])
    }

    private func waitUntilReady() async throws {
        // Each check starts a program, so no extra delay is needed.
        var failure: (any Error)?
        for _ in 0..<500 {
            do { return try await ask("ReadAlias", ["string:default"]) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private func ask(_ method: String, _ arguments: [String]) async throws {
        let call = ["dbus-send", "--bus=\(address)", "--print-reply", "--dest=org.freedesktop.secrets"]
        let target = ["/org/freedesktop/secrets", "org.freedesktop.Secret.Service.\(method)"]
        try await CommandLineTool.run(call + target + arguments, timeLimit: 5)
    }

    private static let script = """
        set -u
        setpriv --pdeathsig TERM dbus-daemon --config-file="$1/bus.conf" --nofork --nopidfile &
        bus=$!
        while [[ ! -S $1/bus ]] && kill -0 "$bus"; do sleep 0.05; done
        printf 'unlock' | setpriv --pdeathsig TERM gnome-keyring-daemon --foreground --unlock --components=secrets &
        keyring=$!
        trap 'kill "$bus" "$keyring"; exit' TERM
        wait
        """

    private static func configuration(socket: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(socket)</listen>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }
}
