import Testing

@testable import SafeHTML

@Suite("Link targets")
struct LinkTargetTests {
    @Test(
        "Complete web, mail and telephone addresses are normalized; everything else is refused",
        arguments: [
            ("http://a.test", "http://a.test"), ("HTTPS://A.Test/Path?q=1#f", "https://a.test/Path?q=1#f"),
            (" \n http://a.test/ \t", "http://a.test/"), ("ht\ntp://a.te\tst/", "http://a.test/"),
            ("http://a.test:8080/x", "http://a.test:8080/x"), ("http://a.test:/x", "http://a.test/x"),
            ("http://a.test:port/", nil), ("http://a.test:123456/", nil), ("http:///x", nil), ("http://", nil),
            ("http:/a.test", nil), ("http:a.test", nil), ("http:\\\\a.test", nil), ("//a.test/", nil), ("/x", nil),
            ("x", nil), ("", nil), ("#f", nil), ("a:b", nil), ("javascript://a.test/%0aalert(1)", nil),
            ("ftp://a.test/", nil),
            ("http://u:p@a.test/", "http://a.test/"), ("http://a.test\\@b.test/", "http://a.test/@b.test/"),
            ("http://a b.test/", nil), ("http://a%2eb.test/", nil), ("http://a<b.test/", nil),
            ("http://a\"b.test/", nil),
            ("http://a.test/\"><script>", "http://a.test/%22%3E%3Cscript%3E"), ("http://a.test/`", "http://a.test/%60"),
            ("http://a.test/ä", "http://a.test/%C3%A4"), ("http://a.test/a b\\c?d\\e", "http://a.test/a%20b/c?d%5Ce"),
            ("http://bücher.test/", "http://xn--bcher-kva.test/"), ("http://例え.test/", "http://xn--r8jz45g.test/"),
            ("http://a。test/", "http://a.test/"), ("http://[::1]/", "http://[::1]/"), ("http://[x]/", nil),
            ("http://[::1", nil), ("http://127.0.0.1/", "http://127.0.0.1/"), ("http://./", nil),
            ("mailto:a@b.test", "mailto:a@b.test"),
            ("mailto:a@b.test?Subject=x&attachment=/y&CC=c@d.test", "mailto:a@b.test?subject=x&cc=c@d.test"),
            ("mailto:a%0Ab@c.test", "mailto:a%20b@c.test"), ("mailto:a\"b", "mailto:a%22b"), ("mailto:", "mailto:"),
            ("tel:+49 30 (1)-2", "tel:+4930(1)-2"), ("tel:", nil), ("tel:x", nil), ("tel:<1>", nil),
        ] as [(String, String?)])
    func addresses(raw: String, expected: String?) {
        let target = LinkTarget(raw)
        #expect(target?.address == expected)
        if let target { #expect(LinkTarget(target.address)?.address == target.address) }
    }

    @Test(
        "A link is warned about when its text names another host or when its address hides its own",
        arguments: [
            ("https://bank.test/", "http://evil.test/", true), ("bank.test", "http://evil.test/bank.test", true),
            ("www.bank.test", "https://bank.test/", false), ("bank.test", "https://click.bank.test/x", false),
            ("login.bank.test", "https://bank.test/", false), ("bank.test", "https://notbank.test/", true),
            ("Click here", "http://evil.test/", false), ("e.g. this", "http://evil.test/", false),
            ("c", "http://bank.test@evil.test/", true), ("c", "http://192.0.2.7/", true), ("c", "http://0x7f.1/", true),
            ("c", "http://3221226000/", true), ("c", "http://[2001:db8::1]/", true), ("c", "http://аpple.test/", true),
            ("a@bank.test", "mailto:x@evil.test", false), ("1.5", "http://a.test/", false),
        ])
    func warnings(text: String, address: String, isWarned: Bool) throws {
        let target = try #require(LinkTarget(address))
        #expect((target.warning(forText: text) != nil) == isWarned)
    }

    @Test("An endless address is refused")
    func endless() {
        #expect(LinkTarget("http://a.test/" + String(repeating: "x", count: 9000)) == nil)
        #expect(LinkTarget("http://" + String(repeating: "ä", count: 100) + ".test/") == nil)
    }
}
