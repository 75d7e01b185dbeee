import DesktopBus
import Testing

@Suite("The desktop's keyring")
struct SecretServiceTests {
    @Test("Where no bus answers, no keyring is available")
    func needsABus() {
        #expect(SecretService(environment: [:]) == nil)
        let nowhere = SecretService(address: "unix:path=/nonexistent/bus")
        #expect(!nowhere.isAvailable())
        #expect(throws: BusError.self) { try nowhere.secret(forKey: "anna") }
    }
}
