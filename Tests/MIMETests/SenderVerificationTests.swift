import MIME
import MailModel
import Testing

@Suite("What the server reports about a sender")
struct SenderVerificationTests {
    private static let received = "Received: from a.evil.example by mx1.host.example; Thu, 15 Jan 2026 12:00:00 +0000\n"

    private func verification(
        _ report: String, from: String = "Bank <info@bank.example>", received: String = received
    ) -> SenderVerification? {
        let field = report.isEmpty ? "" : "Authentication-Results: \(report)\n"
        return HeaderBlock(parsing: Array("\(field)\(received)From: \(from)\n\n".utf8)).senderVerification()
    }

    @Test(
        "The report of the receiving server says whether the domain in From sent a message",
        arguments: [
            ("mx.host.example; dmarc=pass header.from=bank.example; spf=fail", .verified),
            ("mx.host.example; dmarc = pass (p=reject dis=none) header.from=bank.example", .verified),
            ("mx.host.example 1; dkim=pass header.d=bank.example", .verified),
            ("mx.host.example; dkim=pass header.i=@bank.example", .verified),
            ("mx.host.example; dkim=fail header.d=bank.example; dkim=pass header.d=evil.example", .unverified),
            ("mx.host.example; dkim=pass header.d=example", .unverified),
            ("mx.host.example; dmarc=pass header.from=evil.example", .unverified),
            ("mx.host.example; spf=pass smtp.mailfrom=evil.example", .unverified),
            ("mx.host.example; none", .unverified),
            ("mx.host.example; dmarc=fail header.from=bank.example; dkim=pass header.d=bank.example", .failed),
            ("mx.host.example; spf=pass smtp.mailfrom=\"a; dmarc=pass header.from=bank.example\"", .unverified),
            ("mx.host.example (dmarc=pass); spf=none (; dmarc=pass header.from=bank.example)", .unverified),
        ] as [(String, SenderVerification.State)])
    func states(report: String, state: SenderVerification.State) {
        let known = verification(report)
        #expect(known?.state == state)
        #expect(known?.server == "mx.host.example")
        #expect(known?.domain == "bank.example")
    }

    @Test("A pass counts only in the topmost report and from the receiving server; a failure always")
    func trust() {
        let good = "dmarc=pass header.from=bank.example"
        #expect(verification("") == nil)
        #expect(verification("mx.evil.example; \(good)") == nil)
        #expect(verification(good) == nil, "a server without a name")
        #expect(verification("mx.host.example; \(good)", received: "") == nil)
        #expect(verification("mx.evil.example; dmarc=fail")?.state == .failed)
        let forged = "mx.host.example; spf=none\nAuthentication-Results: mx.host.example; \(good)"
        #expect(verification(forged)?.state == .unverified)
        #expect(verification("mx.host.example; \(good)", from: "a@bank.example, b@evil.example")?.state == .unverified)
        let relayed = "Received: from a by relay.other.example; x\n" + Self.received
        #expect(verification("mx.host.example; \(good)", received: relayed) == nil, "not the server next to it")
    }

    @Test("A report lists its checks, and whether a signature is valid")
    func checks() {
        let known = verification("mx.host.example; DKIM=Pass header.d=x.example; arc/1=none; nonsense; =x; spf=")
        #expect(known?.checks.map(\.method) == ["dkim", "arc", "spf"])
        #expect(known?.checks.first?.result == "pass")
        #expect(known?.isSigned == true)
        #expect(verification("mx.host.example; dkim=fail")?.isSigned == false)
        #expect(verification("mx.host.example; spf=pass")?.isSigned == nil)
    }

    @Test("No octets trap, and a long report is read in part")
    func hostile() {
        for seed in 0..<300 {
            let bytes = (0..<seed).map { UInt8(truncatingIfNeeded: $0 &* seed &* 31) & 0x7F | 0x20 }
            _ = verification(String(decoding: bytes, as: UTF8.self))
        }
        let long = "mx.host.example; " + String(repeating: "dkim=pass header.d=x.example; ", count: 20_000)
        #expect((verification(long)?.checks.count ?? 0) <= 32)
    }
}
