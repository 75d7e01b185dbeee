import LocalAI
import MailModel
import Testing

@Suite("Hints of fraud")
struct SuspicionTests {
    private func evidence(
        _ address: String, name: String? = nil, subject: String = "Hello", links: [String] = [],
        authentication: String = "", list: String? = nil
    ) -> SuspicionHints.Evidence {
        var header = MessageHeader()
        header.from = EmailAddress(name: name, address: address)
        header.subject = subject
        header.listID = list
        return SuspicionHints.Evidence(
            header: header, authentication: authentication, misleadingHosts: links, ownDomains: ["firm.example"])
    }

    @Test(
        "look-alike domains are a warning by themselves",
        arguments: ["paypa1.com", "rnicrosoft.com", "paypal.com.login.example", "g00gle.com", "flrm.example"])
    func lookAlike(_ domain: String) {
        #expect(SuspicionHints.warning(evidence("service@\(domain)")).first?.kind == "look_alike_domain")
    }

    @Test(
        "the real domains and their subdomains are none", arguments: ["paypal.com", "mail.paypal.com", "firm.example"])
    func real(_ domain: String) { #expect(SuspicionHints.warning(evidence("service@\(domain)")) == []) }

    @Test("a misleading link alone is no warning, with urgency or a failed check it is, and lists are left alone")
    func together() {
        let link = ["evil.example"]
        #expect(SuspicionHints.warning(evidence("a@shop.example", links: link)) == [])
        let urgent = SuspicionHints.warning(
            evidence("a@shop.example", subject: "Your account has been suspended", links: link))
        #expect(urgent == [.misleadingLink(host: "evil.example"), .urgency])
        let failed = evidence("a@shop.example", links: link, authentication: "mx.example; dmarc=fail")
        #expect(SuspicionHints.warning(failed).contains(.failedAuthentication))
        let list = evidence("a@shop.example", links: link, authentication: "mx; dmarc=fail", list: "l.example")
        #expect(SuspicionHints.warning(list) == [])
    }

    @Test("A name that contains another address warns beside a failed check, and no octets trap")
    func names() {
        let named = evidence("x@evil.example", name: "help@bank.example", authentication: "dmarc=fail")
        #expect(SuspicionHints.warning(named).contains(.addressInName("help@bank.example")))
        for seed in 0..<200 {
            let text = String(decoding: (0..<seed).map { UInt8(truncatingIfNeeded: $0 &* seed &* 37) }, as: UTF8.self)
            _ = SuspicionHints.warning(evidence("\(text)@\(text)", name: text, subject: text, authentication: text))
        }
    }
}
