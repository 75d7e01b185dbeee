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
        // Several addresses in brackets without a comma between them.
        Row("Bob <a@x.example> <b@y.example>", one("Bob", "a@x.example") + one(nil, "b@y.example")),
        Row("Bob <a@x.example> Jo <b@y.example>", one("Bob", "a@x.example") + one("Jo", "b@y.example")),
        Row("<a@x.example><b@y.example>, c@z", one(nil, "a@x.example") + one(nil, "b@y.example") + one(nil, "c@z")),
        Row("Bob <a@x.example> <A@X.example>", one("Bob", "a@x.example")),
        Row("Bob <a@x.example> <home>", one("Bob", "a@x.example")),
        Row("Ada <Lovelace> <ada@example.org>", one("Ada Lovelace", "ada@example.org")),
        Row("<> <ada@example.org>", one(nil, "ada@example.org")),
        Row(
            "G: Bob <a@x.example> <b@y.example>;",
            one("Bob", "a@x.example") + one(nil, "b@y.example")),
        Row("<>", one(nil, "")),
        Row("root", one(nil, "root")),
        Row("Ada Lovelace", one("Ada Lovelace", "")),
        Row("\"open <ada@example.org>", one("open", "ada@example.org")),
        Row("(open <ada@example.org>", one("(open", "ada@example.org")),
        Row("jürgen@exämple.org", one(nil, "jürgen@exämple.org")),
        Row("<Undisclosed Recipients@example.net>", one(nil, "Undisclosed Recipients@example.net")),
        Row("< ada . lovelace @ example . org >", one(nil, "ada.lovelace@example.org")),
        // Comments alone are not addresses.
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
        // Two at signs are no address, but a name must not hide them.
        Row("ada@example@org", one(nil, "ada@example@org")),
        Row("<ada@example@org>", one(nil, "ada@example@org")),
        Row("Ada <ada@example@org>", one("Ada", "ada@example@org")),
        Row("Ada ada@example@org", one("Ada", "ada@example@org")),
        Row("bank@example.com <evil>", one("bank@example.com", "evil")),
        Row("\"bank@example.com\" <>", one("bank@example.com", "")),
        Row("\"bank@example.com\" evil@example.net", one("bank@example.com", "evil@example.net")),
        Row("[bank@example.com] <evil@example.net>", one("[bank@example.com]", "evil@example.net")),
        Row("(bank@example.com) evil@example.net", one("bank@example.com", "evil@example.net")),
        Row("<evil@example.net> bank@example.com", one("bank@example.com", "evil@example.net")),
        // Text that resembles another address becomes at most a name.
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

    /// Commas that belong to a name, and commas between entries.
    static let cutNames: [AddressRow] = [
        Row("Name, <c@x.example>", one("Name", "c@x.example")),
        Row("Acme, Inc. <c@x.example>", one("Acme, Inc.", "c@x.example")),
        Row("Doe, Jane, MD <jane@x.example>", one("Doe, Jane, MD", "jane@x.example")),
        Row("Harbour Bank, Security <c@x.example>", one("Harbour Bank, Security", "c@x.example")),
        Row("\"Acme\", Inc. <c@x.example>", one("Acme, Inc.", "c@x.example")),
        Row("\"bank@example.com\", <evil@x.example>", one("bank@example.com", "evil@x.example")),
        Row("=?utf-8?Q?M=C3=BCller?=, Jo <j@x.example>", one("Müller, Jo", "j@x.example")),
        Row("Name,, <c@x.example>,", one("Name", "c@x.example")),
        Row("root, Ada <ada@x.example>", one(nil, "root") + one("Ada", "ada@x.example")),
        Row("root, <ada@x.example>", one("root", "ada@x.example")),
        Row("Ada Lovelace, bob@x.example", one("Ada Lovelace", "") + one(nil, "bob@x.example")),
        Row("Ada Lovelace; Bob <bob@x.example>", one("Ada Lovelace", "") + one("Bob", "bob@x.example")),
        Row("G: Ada Lovelace;, Bob <bob@x.example>", one("Ada Lovelace", "") + one("Bob", "bob@x.example")),
        Row("<a@x.example>, Inc.", one(nil, "a@x.example") + one(nil, "Inc.")),
        Row(
            "PayPal <service@paypal.example>, Evil <evil@x.example>",
            one("PayPal", "service@paypal.example") + one("Evil", "evil@x.example")),
        Row(
            "A B, C D, E F, G H, I <i@x.example>",
            one("A B", "") + one("C D", "") + one("E F", "") + one("G H, I", "i@x.example")),
    ]

    @Test("A comma in an unquoted name does not separate it from its address", arguments: cutNames)
    func joinsCutNames(row: AddressRow) { #expect(AddressListParser.parse(row.bytes) == row.expected) }

    /// Special characters of lists, unencoded.
    static let encodedNames: [AddressRow] = [
        Row("=?utf-8?Q?Doe,_Jane?= <jane@x.example>", one("Doe, Jane", "jane@x.example")),
        Row("=?utf-8?Q?Doe;_Jane?= <jane@x.example>", one("Doe; Jane", "jane@x.example")),
        Row("=?utf-8?Q?Jane_:)?= <jane@x.example>", one("Jane :)", "jane@x.example")),
        Row("=?utf-8?Q?Jane_(work?= <jane@x.example>", one("Jane (work", "jane@x.example")),
        Row("=?utf-8?Q?a<b?= <jane@x.example>", one("a<b", "jane@x.example")),
        Row("=?utf-8?Q?Doe, Jane?= <jane@x.example>", one("Doe, Jane", "jane@x.example")),
        Row("=?utf-8?Q?bank@example.com?= <evil@x.example>", one("bank@example.com", "evil@x.example")),
        Row("=?utf-8?Q?Doe,?=\r\n =?utf-8?Q?_Jane?= <jane@x.example>", one("Doe, Jane", "jane@x.example")),
        Row("=?utf-8?Q?bank@example.com?=", one("bank@example.com", "")),
        Row("=?utf-8?Q?x <evil@x.example>, y?=", one("=?utf-8?Q?x", "evil@x.example") + one("y?=", "")),
        Row("=?utf-8?Q?Doe Jane <x@y.example>?= <z@y.example>", one("Doe Jane <x@y.example>", "z@y.example")),
        Row("=?utf-8?Q?Jane_<x@y.example>?= <z@y.example>", one("Jane <x@y.example>", "z@y.example")),
        Row(
            "=?utf-8?Q?x <a@x.example>, =?utf-8?Q?y?= <b@y.example>",
            one("=?utf-8?Q?x", "a@x.example") + one("y", "b@y.example")),
        Row("=?x <a@x.example>", one("=?x", "a@x.example")),
        Row("=?utf-8?Q?x <a@x.example>", one("=?utf-8?Q?x", "a@x.example")),
    ]

    @Test("RFC 2047 §5: an encoded-word is one word, with any content", arguments: encodedNames)
    func readsEncodedWordsWhole(row: AddressRow) { #expect(AddressListParser.parse(row.bytes) == row.expected) }

    static let comments: [AddressRow] = [
        Row("Ada (the (first (of them)) one) <ada@x.example>", one("Ada", "ada@x.example")),
        Row("ada@x.example (Ada (the countess))", one("Ada (the countess)", "ada@x.example")),
        Row("ada(a(b(c)))@(d(e))x.example", one("d(e)", "ada@x.example")),
        Row("Ada (a (b) <ada@x.example>", one("Ada (a (b)", "ada@x.example")),
        Row("Ada :( <ada@x.example> :)", one(nil, "ada@x.example")),
        Row("Ada ( <ada@x.example> )", one("Ada", "ada@x.example")),
    ]

    @Test("RFC 5322 §3.2.2: comments nest and never hide the only address", arguments: comments)
    func readsNestedComments(row: AddressRow) { #expect(AddressListParser.parse(row.bytes) == row.expected) }

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
        for text in [
            "(", "\"", "<", "\"\\", "(\\", "<\"", "<(", "a@b,", ":", "<@", "a@b. c ", "<a>b@c ", "[a@b] ", "=?x?q?",
            "a, ",
        ] {
            let bytes = Array(String(repeating: text, count: 40_000).utf8)
            #expect(AddressListParser.parse(bytes).count <= 40_001)
        }
    }
}
