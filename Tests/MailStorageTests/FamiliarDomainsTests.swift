import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Domains that a sender is compared with", .soundStores)
struct FamiliarDomainsTests {
    @Test("They are those of the accounts and identities, and those above the sender's that the user has written to")
    func domains() throws {
        let fixture = try StoreFixture()
        var sent = try Mail("sent").incoming(1)
        sent.header.from = EmailAddress(name: nil, address: "ada@example.org")
        sent.header.to = [EmailAddress(name: nil, address: "Bo@Shop.example")]
        try fixture.ingest("Sent", [sent])
        let rows: [(String?, Set<String>)] = [
            ("news@mail.SHOP.example", ["shop.example"]), ("bo@shop.example", ["shop.example"]),
            ("a@othershop.example", []), ("a@example", []), ("no address", []), (nil, []),
        ]
        for (index, row) in rows.enumerated() {
            var message = try Mail("received\(index)").incoming(UInt32(index + 1))
            message.header.from = row.0.map { EmailAddress(name: nil, address: $0) }
            let received = try fixture.ingest("INBOX", [message]).newMessages[0]
            let familiar = try fixture.store.familiarDomains(of: received)
            #expect(familiar == FamiliarDomains(own: ["example.org"], written: row.1), "\(row.0 ?? "")")
        }
    }
}
