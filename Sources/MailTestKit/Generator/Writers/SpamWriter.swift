import Foundation
import MailModel

/// Spam: false links, remote images, hidden text.
struct SpamWriter {
    private static let bait: [(sender: String, subject: String, text: String)] = [
        (
            "Harbour Bank Security", "Your account will be closed today",
            "We noticed a sign-in from a new device. Confirm your details within 24 hours."
        ),
        ("Parcel Centre", "A parcel waits for you (1)", "We could not deliver your parcel. Pay £1.99 to release it."),
        ("Dr. Felix Adebayo", "A private proposal", "I write to you in confidence about the sum of 14.5 million."),
        (
            "Mailbox Administrator", "Mailbox 98% full",
            "Your messages will be deleted. Upgrade your quota now, free of charge."
        ),
        ("SEO Experts", "Re: your website ranking", "We found 17 errors on your site. Rank first, or pay nothing."),
        ("Prize Department", "YOU HAVE WON!!! 🎁", "Your address was drawn. Claim the hamper before midnight."),
    ]

    /// Writes one message at the unit's date.
    func write(into unit: inout Composition) {
        guard let bait = unit.random.pick(Self.bait) else { return }
        let host = "\(unit.random.text(["secure", "login", "deal", "win"]))-\(unit.random.number(10...99)).example"
        let html = """
            <html><body bgcolor="#ffffff"><div style="font-size:1px;color:#fff">\(unit.random.next())</div>
            <h2>\(ComposedText.escaped(bait.subject))</h2><p>\(ComposedText.escaped(bait.text))</p>
            <a href="http://\(host)/c?i=\(unit.random.number(1000...9999))">https://www.harbourbank.example/login</a>
            <img src="http://\(host)/p.gif" width="1" height="1">
            <form action="http://\(host)/f"><input name="p" type="password"><button>OK</button></form>
            </body></html>

            """
        let draft = MessageDraft(
            from: "\"\(bait.sender)\" <notice@\(host)>", to: ["undisclosed-recipients:;"], subject: bait.subject,
            date: unit.last, messageID: unit.random.messageID(at: host),
            entity: .text(html, subtype: "html", charset: "utf-8"))
        unit.receive(draft, in: unit.random.isOne(in: 12) ? "INBOX" : "Junk", kind: .spam)
    }
}
