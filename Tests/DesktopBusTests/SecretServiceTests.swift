import DesktopBus
import MailTestKit
import Testing

@Suite("The desktop's keyring", .timeLimit(.minutes(10)))
struct SecretServiceTests {
    @Test("Without a bus, no keyring is available")
    func needsABus() {
        #expect(SecretService(environment: [:]) == nil)
        let nowhere = SecretService(address: "unix:path=/nonexistent/bus")
        #expect(!nowhere.isAvailable())
        #expect(throws: BusError.self) { try nowhere.secret(forKey: "anna") }
    }

    @Test("A secret is stored in GNOME Keyring, read, replaced and removed")
    func roundTrip() async throws {
        let keyring = try await PrivateKeyring.start()
        let service = try #require(SecretService(environment: ["DBUS_SESSION_BUS_ADDRESS": keyring.address]))
        #expect(service.isAvailable())
        #expect(try service.secret(forKey: "anna@example.org") == nil)
        let every = [UInt8](0...255)
        try service.setSecret(every, forKey: "anna@example.org", label: "VaultMail: anna@example.org")
        #expect(try service.secret(forKey: "anna@example.org") == every)
        try service.setSecret([1, 2], forKey: "anna@example.org", label: "VaultMail: anna@example.org")
        try service.setSecret([3], forKey: "bo@example.org", label: "VaultMail: bo@example.org")
        #expect(try service.secret(forKey: "anna@example.org") == [1, 2])
        try service.removeSecret(forKey: "anna@example.org")
        #expect(try service.secret(forKey: "anna@example.org") == nil)
        #expect(try service.secret(forKey: "bo@example.org") == [3])
        await keyring.stop()
        #expect(!service.isAvailable())
    }

    @Test("A locked keyring causes an error instead of waiting for the user")
    func locked() async throws {
        let keyring = try await PrivateKeyring.start()
        let service = SecretService(address: keyring.address)
        try service.setSecret([7], forKey: "anna@example.org", label: "VaultMail")
        try await keyring.lock()
        let error = #expect(throws: BusError.self) { try service.secret(forKey: "anna@example.org") }
        #expect(error?.kind == .locked)
        await keyring.stop()
    }
}
