import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("A full disk", .timeLimit(.minutes(10)), .soundStores)
struct DiskTests {
    @Test("A folder that is not writable is refused with a one-sentence error")
    func unwritable() async throws {
        let folder = try TemporaryDirectory()
        // Not even root can create a folder below a file.
        let file = try folder.write("", to: "file")
        let program = try Program(
            trusting: folder.file("none.pem"), environment: ["VAULTMAIL_HOME": file.appendingPathComponent("home").path]
        )
        for command in [["sync"], ["serve", "--port", "0"], ["list", "inbox"], ["status"]] {
            let outcome = try await program.run(command)
            #expect(outcome.status == 1, "\(command)")
            #expect(outcome.errors.contains("cannot be written"), "\(command): \(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
    }

    @Test("A sync reports a full disk; once there is space, the next one completes")
    func full() async throws {
        let server = try await DovecotServer.start()
        try await server.fill(
            with: MailboxGenerator(seed: 5, messageCount: 200, now: SyncFixture.present).generate())
        let program = try Program(trusting: server.authorityFile)
        try await program.addAccount(port: server.port)
        let outcome = try await program.run(["sync", "--window", "all", "--bodies", "all"], fileSizeLimit: 700)
        #expect(outcome.status == 1 || outcome.status == 6, "\(outcome.errors)")
        #expect(outcome.errors.contains("space"), "\(outcome.errors)")
        #expect(try await program.run(["doctor", "--offline"]).status == 0)
        #expect(try await program.run(["sync", "--window", "all", "--bodies", "all"]).status == 0)
        #expect(try await program.stored() == Set(try await server.messages().map { "\($0.mailbox) \($0.uid)" }))
        await server.stop()
    }
}
