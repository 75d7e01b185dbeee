import MailModel
import Testing

@Suite("Names of addresses")
struct EmailAddressNameTests {
    private static let sender = "x@evil.example"

    @Test(
        "A name that contains another address is not shown instead of the address",
        arguments: [
            "support@bank.example", "SUPPORT@Bank.example", "Support <support@bank.example>",
            "\"support@bank.example\"", "support\u{FF20}bank\u{FF0E}example",
            "support\u{FF20}bank.example", "support\u{FE6B}bank.example", "support\u{24D0}bank.example",
            "sup\u{200B}port@\u{200D}bank.example", "support\u{2060}@bank\u{AD}.example", "support@bank\u{3002}example",
            "support\u{200A}@\u{2009}bank.example", "ｓｕｐｐｏｒｔ＠ｂａｎｋ．ｅｘａｍｐｌｅ", "support@\u{332}bank.example",
            "\u{202E}elpmaxe.knab@troppus", "mailto:support@bank.example", "x@evil.example, support@bank.example",
        ])
    func others(name: String) {
        let address = EmailAddress(name: name, address: Self.sender)
        #expect(address.shownName == nil)
        #expect(address.displayName == Self.sender)
        #expect(address.addressInName == "support@bank.example")
    }

    @Test(
        "Other names are shown, also those that repeat the address",
        arguments: [
            "Ada", "Ada (x@evil.example)", "X@Evil.Example.", "x\u{FF20}evil.example", "Ada @ home", "@ada", "ada@",
            "ada@work", "J@ne D.", "Team @example.org", "3 @ 4.50", "Ada 👩‍💻", "山田 太郎",
        ])
    func same(name: String) {
        let address = EmailAddress(name: name, address: Self.sender)
        #expect(address.shownName == name)
        #expect(address.displayName == name)
    }

    @Test("Without an address the name is shown, and without a name the address")
    func missing() {
        #expect(EmailAddress(name: "support@bank.example", address: "").displayName == "support@bank.example")
        #expect(EmailAddress(address: Self.sender).displayName == Self.sender)
        #expect(EmailAddress(name: "", address: Self.sender).shownName == nil)
    }

    @Test("A long name is read up to the length that a list can show")
    func long() {
        let name = String(repeating: "a", count: 5_000_000) + "@bank.example"
        #expect(EmailAddress(name: name, address: Self.sender).shownName == name)
    }
}
