import MailModel
import Testing

@testable import MailStorage

@Suite("Public ids")
struct PublicIDTests {
    @Test("FR-SYNC-01.6: the public id is SHA-256 of the account and the identity, the same in every version")
    func known() {
        func id(_ address: String, _ identity: MessageIdentity) -> String {
            Hexadecimal.encode(Digest.publicID(address: address, identity: identity))
        }
        // Computed by another program.
        #expect(
            id("Ada@Example.org", .provider("42"))
                == "84c2ec50194072f25135e03a9042469a000b40ef10f12a7fcab485e5ad1de29b")
        let fields = [
            "Message-ID": " <tea@example.org>", "Date": "Mon, 1 Jan 2024\r\n 10:00:00 +0000",
            "From": "Bo <bo@example.org>",
        ]
        let identity = MessageIdentity.header(byteCount: 7) { fields[$0] }
        #expect(
            id("ada@example.org", identity)
                == "f29a8e6288bd3d2df106fc71994ad4ac5e0dfeb1b192fcdc4143b4df31b70034")
        #expect(id("bo@example.org", identity) != id("ada@example.org", identity))
    }
}
