import SASL
import Testing

@Suite("Offers of mechanisms that cannot be used")
struct MechanismOfferTests {
    @Test(
        "FR-OB-01: the hint follows from the offered mechanisms, without contradictions",
        arguments: [
            (["PLAIN", "LOGIN"], "sign in with a password"), (["XOAUTH2", "OAUTHBEARER"], "sign in with your browser"),
            (["GSSAPI"], "Contact your mail provider"), ([], "It offers none"),
        ] as [([String], String)])
    func explains(offer: [String], words: String) {
        let text = MechanismOffer(offer).explanation
        #expect(text.contains(words), "\(text)")
        let reassurances = ["so nothing was sent", "so no password was sent", "so none was sent"]
        #expect(reassurances.contains { text.contains($0) }, "\(text)")
    }
}
