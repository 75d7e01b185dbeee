import MailModel
import Testing

@Suite struct ForwardedSubjectTests {
    @Test(
        "The outermost prefix of a subject distinguishes a forwarded message from a reply",
        arguments: [
            ("FW: Offer", true), ("Fwd: Re: Offer", true), ("WG: Angebot", true), ("TR : Offre", true),
            ("RV: Oferta", true),
            ("[list] Fwd: Offer", true), ("[Fwd: Offer]", true), ("Offer (fwd)", true), ("转发：报价", true),
            ("Fwd[2]: x", true),
            ("Re: FW: Offer", false), ("Offer", false), ("AW: WG: Angebot", false), ("Forward planning: 2026", false),
            ("", false),
            ("[list] Offer", false), ("Fw", false),
        ])
    func recognizes(subject: String, isForward: Bool) {
        #expect(ForwardedSubject.isForward(subject) == isForward)
    }
}
