import DesktopBus
import Foundation
import MailTestKit
import Testing

@Suite("The desktop's keyring", .serialized)
struct SecretServiceTests {
    @Test("Where no bus answers, no keyring is available")
    func needsABus() {
        #expect(SecretService(environment: [:]) == nil)
        let nowhere = SecretService(address: "unix:path=/nonexistent/bus")
        #expect(!nowhere.isAvailable())
        #expect(throws: BusError.self) { try nowhere.secret(forKey: "anna") }
    }

    @Test("A secret is stored, replaced, read back and removed in a real GNOME Keyring")
    func storesSecrets() throws {
        let keyring = try PrivateKeyring()
        let service = SecretService(address: keyring.address)
        #expect(service.isAvailable())
        #expect(try service.secret(forKey: "anna") == nil)
        try service.setSecret([1, 0, 255], forKey: "anna", label: "VaultMail: anna")
        #expect(try service.secret(forKey: "anna") == [1, 0, 255])
        try service.setSecret(Array("second".utf8), forKey: "anna", label: "VaultMail: anna")
        #expect(try service.secret(forKey: "anna") == Array("second".utf8))
        #expect(try service.secret(forKey: "bo") == nil)
        try service.removeSecret(forKey: "anna")
        #expect(try service.secret(forKey: "anna") == nil)
    }
}

/// A session bus of its own with an unlocked GNOME Keyring; both end with it.
private final class PrivateKeyring {
    let address: String
    private let folder: TemporaryDirectory
    private let bus: Process
    private let keyring: Process

    init() throws {
        folder = try TemporaryDirectory()
        bus = Process()
        bus.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        bus.arguments = ["--nofork", "--print-address=1", "--config-file=\(try Self.configuration(in: folder).path)"]
        let output = Pipe()
        bus.standardOutput = output
        try bus.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = line.trimmingCharacters(in: .whitespacesAndNewlines)
        keyring = Process()
        keyring.executableURL = URL(fileURLWithPath: "/usr/bin/gnome-keyring-daemon")
        keyring.arguments = ["--foreground", "--unlock", "--components=secrets"]
        keyring.environment = [
            "DBUS_SESSION_BUS_ADDRESS": address, "HOME": folder.url.path, "XDG_RUNTIME_DIR": folder.url.path,
            "PATH": "/usr/bin:/bin",
        ]
        let password = Pipe()
        keyring.standardInput = password
        keyring.standardOutput = FileHandle.nullDevice
        keyring.standardError = FileHandle.nullDevice
        try keyring.run()
        password.fileHandleForWriting.write(Data("keyring password".utf8))
        try password.fileHandleForWriting.close()
        try waitUntilUnlocked()
    }

    deinit {
        keyring.terminate()
        bus.terminate()
        keyring.waitUntilExit()
        bus.waitUntilExit()
    }

    private struct NotReady: Error {}

    /// A bus that starts no services by itself: a second keyring would claim the name before ours does.
    private static func configuration(in folder: TemporaryDirectory) throws -> URL {
        try folder.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:dir=\(folder.path)</listen>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
              </policy>
            </busconfig>
            """, to: "bus.conf")
    }

    /// The keyring claims its name after it has started; each question is answered at once, so asking is waiting.
    private func waitUntilUnlocked() throws {
        let service = SecretService(address: address)
        for _ in 0..<20_000 where !service.isAvailable() {}
        guard service.isAvailable() else { throw NotReady() }
    }
}
