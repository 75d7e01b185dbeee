import MIME
import MailModel
import Testing

@Suite struct AddressListParserTests {
    typealias AddressRow = Row<[EmailAddress]>

    private static func one(_ name: String?, _ address: String) -> [EmailAddress] {
        [EmailAddress(name: name, address: address)]
    }

    static let rows: [AddressRow] = [
        Row("", []), Row(" , ,; ", []),
        Row("ada@example.org", one(nil, "ada@example.org")),
        Row("<ada@example.org>", one(nil, "ada@example.org")),
        Row("Ada Lovelace <ada@example.org>", one("Ada Lovelace", "ada@example.org")),
        Row("\"Lovelace, Ada\" <ada@example.org>", one("Lovelace, Ada", "ada@example.org")),
        Row("\"Ada \\\"Countess\\\" L\" <ada@example.org>", one("Ada \"Countess\" L", "ada@example.org")),
        Row("ada@example.org (Ada Lovelace)", one("Ada Lovelace", "ada@example.org")),
        Row("Ada (the (first) one) <ada@example.org>", one("Ada", "ada@example.org")),
        Row("Ada. B. Lovelace <ada@example.org>", one("Ada. B. Lovelace", "ada@example.org")),
        Row("=?utf-8?Q?Ad=C3=A0?= <ada@example.org>", one("Adà", "ada@example.org")),
        Row("\"=?utf-8?Q?Ad=C3=A0?=\" <ada@example.org>", one("Adà", "ada@example.org")),
        Row("'Ada' <ada@example.org>", one("Ada", "ada@example.org")),
        Row("\"ada l\"@example.org", one(nil, "\"ada l\"@example.org")),
        Row("<\"ada > l\"@example.org>", one(nil, "\"ada > l\"@example.org")),
        Row("ada @ example . org", one(nil, "ada@example.org")),
        Row("<@relay.example,@b.example:ada@example.org>", one(nil, "ada@example.org")),
        Row("ada@[192.0.2.1]", one(nil, "ada@[192.0.2.1]")),
        Row("ada@[IPv6:2001:db8::1]", one(nil, "ada@[IPv6:2001:db8::1]")),
        Row(
            "Friends: a@example.org, B <b@example.org>;, c@example.org",
            [
                EmailAddress(address: "a@example.org"), EmailAddress(name: "B", address: "b@example.org"),
                EmailAddress(address: "c@example.org"),
            ]),
        Row("undisclosed-recipients:;", []),
        Row(
            "a@example.org; b@example.org",
            [EmailAddress(address: "a@example.org"), EmailAddress(address: "b@example.org")]),
        Row(
            "a@example.org,\r\n b@example.org",
            [EmailAddress(address: "a@example.org"), EmailAddress(address: "b@example.org")]),
        Row("Ada ada@example.org", one("Ada", "ada@example.org")),
        Row("Ada <ada@example.org", one("Ada", "ada@example.org")),
        Row(
            "Ada <ada@example.org, b@example.org",
            [
                EmailAddress(name: "Ada", address: "ada@example.org"), EmailAddress(address: "b@example.org"),
            ]),
        Row("<<ada@example.org>>", one(nil, "ada@example.org")),
        Row("<>", one(nil, "")),
        Row("root", one(nil, "root")),
        Row("Ada Lovelace", one("Ada Lovelace", "")),
        Row("\"open <ada@example.org>", one("open", "ada@example.org")),
        Row("(open <ada@example.org>", one("(open", "ada@example.org")),
        Row("jürgen@exämple.org", one(nil, "jürgen@exämple.org")),
        Row("<Undisclosed Recipients@example.net>", one(nil, "Undisclosed Recipients@example.net")),
        Row("< ada . lovelace @ example . org >", one(nil, "ada.lovelace@example.org")),
        // Comments alone are nobody.
        Row("ada@example.org, (nobody)", one(nil, "ada@example.org")),
        Row("(nobody)", []), Row("(a) , (b(c)),(d\\) e)", []), Row("G:;(nobody)", []), Row("G:(nobody);", []),
        // Obsolete white space and comments inside an address.
        Row("ada@relay(comment).  example", one("comment", "ada@relay.example")),
        Row("<ada@relay. example>", one(nil, "ada@relay.example")),
        Row("<ada@relay .example>", one(nil, "ada@relay.example")),
        Row("ada@relay. example. org", one(nil, "ada@relay.example.org")),
        Row("Ada Q. Lovelace ada@example.org", one("Ada Q. Lovelace", "ada@example.org")),
        Row("<ada(a (nested) one\\))@example.org>", one(nil, "ada@example.org")),
        // Addresses in the wrong brackets.
        Row("Ada [ada@example.org]", one("Ada", "ada@example.org")),
        Row("[ada@example.org]", one(nil, "ada@example.org")),
        Row("ada@[192.0.2.1] ", one(nil, "ada@[192.0.2.1]")),
        Row("<mailto:ada@example.org>", one(nil, "ada@example.org")),
        Row("Ada <MAILTO:ada@example.org?subject=x>", one("Ada", "ada@example.org")),
        Row("mailto:ada@example.org", one(nil, "ada@example.org")),
        Row("Ada [mailto: ada@example.org], b@c.example", one("Ada", "ada@example.org") + one(nil, "b@c.example")),
        Row("automailto:ada@example.org;", one(nil, "ada@example.org")),
        Row("<Ada> ada@example.org", one("Ada", "ada@example.org")),
        Row("ada@example.org <>", one(nil, "ada@example.org")),
        Row("Ada ada@example.org <>", one("Ada", "ada@example.org")),
        Row("Ada Lovelace (ada@example.org)", one("Ada Lovelace", "ada@example.org")),
        Row("Ada Lovelace (ada @ home)", one("Ada Lovelace", "")),
        Row("root (bank@example.com)", one("bank@example.com", "root")),
        Row("\"Ada <ada@example.org>\"", one("Ada", "ada@example.org")),
        Row("\"ada@example.org\"", one(nil, "ada@example.org")),
        Row("\"ada@example.org\" Ada", one("ada@example.org Ada", "")),
        Row("\"a@b.example <c>\"", one("a@b.example <c>", "")),
        Row("\"ada \\\" l\"@example.org", one(nil, "\"ada \\\" l\"@example.org")),
        // Two at signs are no address.
        Row("ada@example@org", one("ada@example@org", "")),
        Row("<ada@example@org>", one("ada@example@org", "")),
        Row("Ada <ada@example@org>", one("Ada", "")),
        Row("bank@example.com <evil>", one("bank@example.com", "evil")),
        Row("\"bank@example.com\" <>", one("bank@example.com", "")),
        Row("\"bank@example.com\" evil@example.net", one("bank@example.com", "evil@example.net")),
        Row("[bank@example.com] <evil@example.net>", one("[bank@example.com]", "evil@example.net")),
        Row("(bank@example.com) evil@example.net", one("bank@example.com", "evil@example.net")),
        Row("<evil@example.net> bank@example.com", one("bank@example.com", "evil@example.net")),
        // What pretends to be another address is a name at most.
        Row("\"bank@example.com\" <evil@example.net>", one("bank@example.com", "evil@example.net")),
        Row("bank@example.com <evil@example.net>", one("bank@example.com", "evil@example.net")),
        Row("=?utf-8?Q?bank=40example.com=00?= <evil@example.net>", one("bank@example.com", "evil@example.net")),
        Row("=?utf-8?Q?bank=40example.com=0A=0D?=\r\n <evil@example.net>", one("bank@example.com", "evil@example.net")),
        Row("=?utf-8?Q?=3Cbank=40example.com=3E?= <evil@example.net>", one("<bank@example.com>", "evil@example.net")),
        Row(
            "=?utf-8?B?YmFua0BleGFtcGxlLmNvbQA=?=@example.net",
            one(nil, "=?utf-8?B?YmFua0BleGFtcGxlLmNvbQA=?=@example.net")),
        Row("bank@example.com\u{0} <evil@example.net>", one("bank@example.com", "evil@example.net")),
        Row("(<bank@example.com>) evil@example.net", one("<bank@example.com>", "evil@example.net")),
    ]

    @Test("RFC 5322 §3.4: addresses, and the real one is always shown", arguments: rows)
    func parses(row: AddressRow) { #expect(AddressListParser.parse(row.bytes) == row.expected) }

    @Test("RFC 5322 §3.4: groups keep their names and members")
    func readsGroups() {
        let groups = AddressListParser.groups(
            Array(
                "a@x.example, A Group:Ada <ada@x.example>, b@x.example;, =?utf-8?Q?=C3=89quipe?=:;, Open: c@x.example"
                    .utf8))
        #expect(groups.map(\.name) == ["A Group", "Équipe", "Open"])
        #expect(groups.map { $0.members.map(\.address) } == [["ada@x.example", "b@x.example"], [], ["c@x.example"]])
        #expect(AddressListParser.groups(Array("a:b:c;d;".utf8)).map(\.members.count) == [0, 1])
        #expect(AddressListParser.groups(Array("a@x.example".utf8)).isEmpty)
    }

    @Test("Brackets that never close cost one search each")
    func readsUnclosedBrackets() {
        for text in ["(", "\"", "<", "\"\\", "(\\", "<\"", "<(", "a@b,", ":", "<@", "a@b. c ", "<a>b@c ", "[a@b] "] {
            let bytes = Array(String(repeating: text, count: 200_000).utf8)
            #expect(AddressListParser.parse(bytes).count <= 200_001)
        }
    }
}
