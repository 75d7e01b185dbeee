import LocalAI
import MailModel
import Testing

@Suite("Hints of fraud")
struct SuspicionTests {
    private func evidence(
        _ address: String, name: String? = nil, subject: String = "Hello", links: [String] = [],
        isFailed: Bool = false, list: String? = nil, replyTo: String? = nil, written: Set<String> = []
    ) -> SuspicionHints.Evidence {
        var header = MessageHeader()
        header.from = EmailAddress(name: name, address: address)
        header.subject = subject
        header.listID = list
        header.replyTo = replyTo.map { [EmailAddress(address: $0)] } ?? []
        return SuspicionHints.Evidence(
            header: header, verification: isFailed ? SenderVerification(state: .failed, domain: "") : nil,
            misleadingLinks: links.map { ($0, "shop.example") },
            domains: FamiliarDomains(own: ["firm.example", "gmail.com"], written: written))
    }

    /// The hints of a warning; empty if there is none.
    private func warning(_ evidence: SuspicionHints.Evidence) -> [SuspicionHint] {
        let report = SuspicionHints.report(evidence)
        return report.isWarning ? report.hints : []
    }

    @Test(
        "look-alike domains are a warning by themselves",
        arguments: [
            "paypa1.com", "rnicrosoft.com", "paypal.com.login.example", "g00gle.com", "flrm.example",
            "firm.example.login.test", "xn--pypal-4ve.com", "www.xn--pypal-4ve.com",
            "paypa1-secure.com", "accounts-g00gle.info",
        ])
    func lookAlike(_ domain: String) {
        #expect(warning(evidence("service@\(domain)")).first?.kind == "look_alike_domain")
    }

    @Test(
        "genuine domains and their subdomains cause no warning",
        arguments: ["paypal.com", "mail.paypal.com", "firm.example", "amazon-river.org", "my-apple-cake.example"])
    func real(_ domain: String) { #expect(warning(evidence("service@\(domain)")) == []) }

    @Test(
        "a company name between hyphens is a warning next to a word for a sign-in or a payment",
        arguments: [
            ("paypal-secure.com", "paypal.com"), ("login-microsoft.example", "microsoft.com"),
            ("mail.netflix-billing-team.co.uk", "netflix.com"), ("account.dropbox-files.test", "dropbox.com"),
            ("apple-id-support.example", "apple.com"), ("dhl-konto.example", "dhl.com"),
            ("paypal-developers.example", nil), ("google-analytics.com", nil),
            ("apple-orchard.com", nil), ("apple-tree-service.example", nil), ("chase-tools.com", nil),
            ("start-ups-support.example", nil), ("paypal-secure.firm.example", nil), ("secure-login.paypal.com", nil),
            ("paypalsecure.com", nil), ("secure-service.example", nil), ("paypal-paypal.com", nil),
            ("paypal-.com", nil),
        ] as [(String, String?)])
    func borrowedName(domain: String, original: String?) {
        let expected = original.map { SuspicionHint.lookAlikeDomain(domain, of: $0) }
        #expect(warning(evidence("service@\(domain)")) == [expected].compactMap(\.self))
    }

    @Test("A domain that the user has written to causes no warning for its name, but for misleading letters")
    func writtenDomains() {
        let known: Set = ["paypal-support.example", "paypa1.com"]
        for domain in ["paypal-support.example", "news.paypal-support.example"] {
            #expect(warning(evidence("service@\(domain)")) != [])
            #expect(warning(evidence("service@\(domain)", written: known)) == [])
        }
        #expect(warning(evidence("service@paypa1.com", written: known)) != [])
    }

    @Test("a misleading link is a warning only with urgency or a failed check, and never in list mail")
    func together() {
        let link = ["evil.example"]
        #expect(warning(evidence("a@shop.example", links: link)) == [])
        let urgent = warning(
            evidence("a@shop.example", subject: "Your account has been suspended", links: link))
        #expect(urgent == [.misleadingLink(host: "evil.example", text: "shop.example"), .urgency])
        let failed = evidence("a@shop.example", links: link, isFailed: true)
        #expect(warning(failed).contains(.failedAuthentication))
        let list = evidence("a@shop.example", links: link, isFailed: true, list: "l.example")
        #expect(warning(list) == [])
    }

    @Test("A name that contains another address is a warning with a failed check, and no octets trap")
    func names() {
        let named = evidence("x@evil.example", name: "help@bank.example", isFailed: true)
        #expect(warning(named).contains(.addressInName("help@bank.example")))
        let fullWidth = evidence("x@evil.example", name: "help\u{FF20}bank\u{200B}.example", isFailed: true)
        #expect(warning(fullWidth).contains(.addressInName("help@bank.example")))
        for seed in 0..<200 {
            let text = String(decoding: (0..<seed).map { UInt8(truncatingIfNeeded: $0 &* seed &* 37) }, as: UTF8.self)
            _ = warning(evidence("\(text)@\(text)", name: text, subject: text))
        }
    }

    @Test("A warning states all its reasons, including the Reply-To address")
    func all() {
        let worst = evidence(
            "x@paypa1.com", name: "help@bank.example", subject: "Act now", links: ["evil.example"], isFailed: true,
            replyTo: "b@other.example")
        let kinds = warning(worst).map(\.kind)
        #expect(kinds.first == "look_alike_domain")
        #expect(
            Set(kinds) == [
                "look_alike_domain", "address_in_name", "failed_authentication", "misleading_link", "replies_elsewhere",
                "urgency",
            ])
    }

    @Test("Hints that do not add up to a warning are shown separately, except urgency")
    func notes() {
        let link = SuspicionHints.report(evidence("a@shop.example", links: ["evil.example"]))
        #expect(!link.isWarning && link.hints == [.misleadingLink(host: "evil.example", text: "shop.example")])
        let failed = SuspicionHints.report(evidence("a@shop.example", isFailed: true))
        #expect(!failed.isWarning && failed.hints == [.failedAuthentication])
        #expect(SuspicionHints.report(evidence("a@shop.example", subject: "Act now")).hints == [])
    }

    @Test(
        "A Reply-To of another organization is mentioned, except for lists",
        arguments: [
            ("a@shop.example", "b@other.example", nil, true), ("a@shop.example", "b@mail.shop.example", nil, false),
            ("a@shop.example", "b@gmail.com", nil, true), ("a@gmail.com", "b@gmail.com", nil, true),
            ("a@gmail.com", "A@Gmail.com", nil, false), ("a@shop.example", "b@other.example", "l.example", false),
            ("a@shop.example", "me@firm.example", nil, false), ("a@one.co.uk", "b@two.co.uk", nil, true),
            ("a@shop.example", "no address", nil, false),
        ] as [(String, String, String?, Bool)])
    func replies(from: String, replyTo: String, list: String?, isTold: Bool) {
        let hints = SuspicionHints.report(evidence(from, list: list, replyTo: replyTo)).hints
        #expect(hints == (isTold ? [.repliesElsewhere(replyTo)] : []))
    }
}
