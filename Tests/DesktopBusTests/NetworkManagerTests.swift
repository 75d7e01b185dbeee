import DesktopBus
import MailTestKit
import Testing

@Suite("The system's network service", .timeLimit(.minutes(10)))
struct NetworkManagerTests {
    @Test(
        "FR-SYNC-08: the network is reported as metered, probably metered, or unknown",
        arguments: [(0, nil), (1, true), (2, false), (3, true), (4, false), (77, nil)] as [(UInt32, Bool?)])
    func metered(value: UInt32, expected: Bool?) async throws {
        let bus = try await ScriptedNetworkManager(metered: value)
        let service = NetworkManagerService(environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
        #expect(try service.isMetered() == expected)
        #expect(try service.isMetered() == expected, "each question has its own connection")
        await bus.stop()
    }

    @Test("Without the service, or without a bus, the state is unknown")
    func absent() async throws {
        let bus = try await ScriptedNetworkManager(metered: nil)
        let error = #expect(throws: BusError.self) { try NetworkManagerService(address: bus.address).isMetered() }
        #expect(error?.kind == .unavailable)
        await bus.stop()
        #expect(throws: BusError.self) { try NetworkManagerService(address: "unix:path=/nonexistent/bus").isMetered() }
    }
}
