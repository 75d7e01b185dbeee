import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Standard streams that are full or closed", .soundStores)
struct StandardStreamTests {
    private func program() throws -> Program {
        // These commands connect to no server.
        try Program(trusting: URL(filePath: "/etc/ssl/certs/ca-certificates.crt"))
    }

    @Test("Output that cannot be written ends the program with a message", arguments: [">/dev/full", ">&-"])
    func output(redirection: String) async throws {
        let outcome = try await program().run(["status", "--json"], redirected: redirection)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("vaultmail: The output cannot be written: "))
    }

    @Test("Messages that cannot be written end nothing", arguments: ["2>/dev/full", "2>&-"])
    func messages(redirection: String) async throws {
        let outcome = try await program().run(["account", "list"], redirected: redirection)
        #expect(outcome.status == 0)
    }

    @Test("With every stream closed, no file of the program takes the place of one")
    func allClosed() async throws {
        let program = try program()
        let outcome = try await program.run(["status", "--json"], redirected: "<&- >&- 2>&-")
        #expect(outcome.status == 1)
        #expect(try await program.json(["status"])["accounts"] as? [String] == [])
    }
}
