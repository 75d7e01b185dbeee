import Foundation
import MailDiagnostics
import MailTestKit
import StoreTestKit
import Testing

@Suite("`vaultmail debug compose`", .soundStores) struct ComposeCommandTests {
    @Test("The command writes only the message's octets, or the envelope as JSON, and refuses with exit code 1")
    func program() async throws {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        let rest = #", "bcc": "b@x", "text": "Hi", "date": "Sat, 31 Jan 2026 12:00:00 -0800""#
        let json = #"{"from": "Zoë <zoe@bücher.example>", "message_id": "m@x""# + rest + "}"
        let written = try await program.run(["debug", "compose"], input: json)
        #expect(written.status == 0 && written.errors.isEmpty)
        let composed = try DebugTools.compose(Array(json.utf8), withBcc: false)
        #expect(written.output == String(decoding: composed, as: UTF8.self))
        #expect(!written.output.contains("Bcc:"))
        let copy = try await program.run(["debug", "compose", "--bcc"], input: json)
        #expect(copy.output.contains("\r\nBcc: b@x\r\n"))
        let envelope = try await program.run(["debug", "compose", "--envelope"], input: json)
        let read = try JSONSerialization.jsonObject(with: Data(envelope.output.utf8)) as? [String: Any]
        #expect(read?["recipients"] as? [String] == ["b@x"] && read?["smtputf8"] as? Bool == false)
        #expect(read?["sender"] as? String == "zoe@xn--bcher-kva.example" && read?["eight_bit_mime"] as? Bool == false)
        let refused = try await program.run(["debug", "compose"], input: "{}")
        #expect(refused.status == 1 && refused.output.isEmpty && refused.errors.contains("From"))
        #expect(try await program.run(["debug", "compose", "--bcc", "--envelope"], input: json).status == 2)
    }
}
