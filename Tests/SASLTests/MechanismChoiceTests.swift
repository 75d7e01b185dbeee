import Testing

@testable import SASL

@Suite("The choice of a mechanism")
struct MechanismChoiceTests {
    private static let all = [
        "ANONYMOUS", "CRAM-MD5", "DIGEST-MD5", "NTLM", "GSSAPI", "EXTERNAL", "SCRAM-SHA-1", "SCRAM-SHA-1-PLUS",
        "SCRAM-SHA-256", "SCRAM-SHA-256-PLUS", "SCRAM-SHA-512", "PLAIN", "LOGIN", "XOAUTH2", "OAUTHBEARER", "OTP",
        "SRP", "KERBEROS_V4", "X-EVIL", "",
    ]

    @Test("C1.9: of many mechanisms only supported ones are used, the strongest first")
    func order() {
        #expect(SASLMechanism.choose(mechanisms: Self.all, canBind: true) == .scramSHA256Plus)
        #expect(SASLMechanism.choose(mechanisms: Self.all) == .scramSHA256)
        #expect(SASLMechanism.choose(mechanisms: Self.all, for: .token) == .oauthBearer)
        #expect(SASLMechanism.choose(mechanisms: ["XOAUTH2", "PLAIN"], for: .token) == .xoauth2)
        #expect(SASLMechanism.choose(mechanisms: ["PLAIN", "LOGIN"], for: .token) == nil)
        #expect(SASLMechanism.choose(mechanisms: ["XOAUTH2", "OAUTHBEARER"]) == nil)
        #expect(SASLMechanism.choose(mechanisms: ["SCRAM-SHA-256-PLUS"]) == nil)
        #expect(SASLMechanism.choose(mechanisms: ["CRAM-MD5", "NTLM", "ANONYMOUS", "SCRAM-SHA-1"]) == nil)
    }

    @Test("C1.12: no weaker mechanism than before is chosen")
    func downgrade() {
        let weak = ["PLAIN", "LOGIN"]
        #expect(SASLMechanism.choose(mechanisms: weak, canBind: true, atLeast: .concealing) == nil)
        #expect(SASLMechanism.choose(mechanisms: weak + ["SCRAM-SHA-256"], canBind: true, atLeast: .bound) == nil)
        #expect(SASLMechanism.choose(mechanisms: Self.all, canBind: true, atLeast: .bound) == .scramSHA256Plus)
    }
}
