import MailModel
import Testing

@testable import MailWeb

@Suite("Addresses in the API")
struct AddressJSONTests {
    @Test("A name that contains another address is omitted, because lists and fields show names alone")
    func misleadingName() {
        let misleading = EmailAddress(name: "support@bank.example", address: "x@evil.example")
        #expect(AddressJSON(misleading).name == "" && AddressJSON(misleading).address == "x@evil.example")
        let honest = EmailAddress(name: "Ada", address: "ada@example.org")
        #expect(AddressJSON(honest).name == "Ada")
    }
}
