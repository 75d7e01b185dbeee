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

    @Test("If output cannot be written, the program ends with an error message", arguments: [">/dev/full", ">&-"])
    func output(redirection: String) async throws {
        let outcome = try await program().run(["status", "--json"], redirected: redirection)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("vaultmail: The output cannot be written: "))
    }

    @Test("If error messages cannot be written, the program continues", arguments: ["2>/dev/full", "2>&-"])
    func messages(redirection: String) async throws {
        let outcome = try await program().run(["account", "list"], redirected: redirection)
        #expect(outcome.status == 0)
    }

    @Test("With every standard stream closed, no other file gets its descriptor")
    func allClosed() async throws {
        let program = try program()
        let outcome = try await program.run(["status", "--json"], redirected: "<&- >&- 2>&-")
        #expect(outcome.status == 1)
        #expect(try await program.json(["status"])["accounts"] as? [String] == [])
    }
}
