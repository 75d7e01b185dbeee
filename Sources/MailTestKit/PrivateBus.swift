import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A private session bus with services on it. Needs `dbus-daemon`.
public final class PrivateBus: Sendable {
    /// The bus address, as in `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    /// The folder with the socket and the files of the services.
    public let folder: TemporaryDirectory
    private let process: RunningTool

    /// Starts the bus, and then the services.
    ///
    /// - Parameters:
    ///   - services: lines of bash that start each service in the background, with `setpriv --pdeathsig TERM`, as soon
    ///     as the bus is there. `$1` is the folder; the others are `arguments`.
    ///   - files: the contents of files in the folder, by name; those that end with `.service` name programs that the
    ///     bus starts.
    public init(_ services: String, arguments: [String] = [], files: [String: String] = [:]) throws {
        folder = try TemporaryDirectory(named: "vm-bus")
        let socket = folder.file("bus").path
        address = "unix:path=\(socket)"
        try folder.write(Self.configuration(socket: socket, folder: folder.url), to: "bus.conf")
        for (name, contents) in files { try folder.write(contents, to: name) }
        let script = try folder.write(Self.beginning + services + "\nwait\n", to: "start.bash")
        process = try RunningTool(
            [
                "env", "-i", "--default-signal", "PATH=/usr/bin:/bin", "HOME=\(folder.path)",
                "XDG_RUNTIME_DIR=\(folder.path)", "DBUS_SESSION_BUS_ADDRESS=\(address)", "bash", script.path,
                folder.path,
            ] + arguments, errors: folder.file("errors"))
    }

    /// Runs a program on the bus; the time limit is in seconds.
    @discardableResult
    public func run(_ command: [String], timeLimit: Int = 5) async throws -> ToolOutcome {
        try await CommandLineTool.run(["env", "DBUS_SESSION_BUS_ADDRESS=\(address)"] + command, timeLimit: timeLimit)
    }

    /// Repeats a check until it succeeds. Each check starts a program, so no extra delay is needed.
    ///
    /// - Throws: what the last check threw.
    public func waitUntil(_ check: () async throws -> Void) async throws {
        for _ in 0..<1000 where (try? await check()) != nil { return }
        try await check()
    }

    /// Stops the bus and its services.
    public func stop() async {
        process.signal(SIGTERM)
        _ = await process.end()
    }

    private static let beginning = """
        set -u
        trap 'kill $(jobs -p); exit' TERM
        setpriv --pdeathsig TERM dbus-daemon --config-file="$1/bus.conf" --nofork --nopidfile &
        bus=$!
        while [[ ! -S $1/bus ]] && kill -0 "$bus"; do sleep 0.02; done

        """

    private static func configuration(socket: String, folder: URL) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(socket)</listen>
          <servicedir>\(folder.path)</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }
}
