import Foundation

/// Newsletters: a table layout, remote images, and a tracking pixel.
struct NewsletterWriter {
    private struct Brand: Sendable {
        let name, domain, list: String
        let language: Language
        let items: [String]
        let subjects: [String]
    }

    private static let brands: [Brand] = [
        Brand(
            name: "The Garden Letter", domain: "gardenletter.example", list: "weekly", language: .english,
            items: [
                "Ten shrubs that forgive everything", "How to prune without fear", "A walled garden in Norfolk",
                "What your soil is telling you", "Bulbs to plant this week", "The quiet return of the hedge",
            ],
            subjects: ["What to plant now", "A walled garden, a quiet hedge", "This week: soil, bulbs and patience"]),
        Brand(
            name: "Northern Rail News", domain: "northernrail.example", list: "offers", language: .english,
            items: [
                "Weekend returns from £19", "New timetable from December", "Bicycles travel free in spring",
                "Engineering works at York", "A day at the coast",
            ],
            subjects: ["Weekend returns from £19", "Your new timetable", "Three days out by train"]),
        Brand(
            name: "Studio Weekly", domain: "studioweekly.example", list: "digest", language: .english,
            items: [
                "Drawing by hand again", "The case for smaller offices", "Five competitions that close this month",
                "Interview: building with rammed earth", "A bench for every bus stop",
            ],
            subjects: ["Drawing by hand again", "Five competitions close this month", "On small offices"]),
        Brand(
            name: "Kräuter & Co", domain: "kraeuter.example", list: "neues", language: .german,
            items: [
                "Neue Sorten für den Balkon", "Lavendel richtig schneiden", "Fünf Ideen für schöne Töpfe",
                "Große Frühlingsaktion",
            ],
            subjects: ["Neue Sorten für Ihren Balkon", "Frühling für alle – nur bis Sonntag"]),
        Brand(
            name: "La Lettre du Paysage", domain: "lettrepaysage.example", list: "lettre", language: .french,
            items: [
                "Des haies pour demain", "Visite d'un jardin à Nîmes", "L'été, saison des légumes",
                "Concours : dernière chance",
            ],
            subjects: ["Des haies pour demain", "À lire cet été"]),
        Brand(
            name: "Paperback Club", domain: "paperbackclub.example", list: "readers", language: .english,
            items: [
                "The novel everybody lent to everybody", "Short books for long trains", "Members' choice: sea stories",
                "Signed copies, while they last",
            ],
            subjects: ["Short books for long trains", "Members' choice", "Signed copies, while they last"]),
    ]

    /// Writes one issue at the unit's date.
    func write(into unit: inout Composition) {
        guard let brand = unit.random.pick(Self.brands) else { return }
        let number = unit.random.number(100...999)
        let token = String(unit.random.next(), radix: 36)
        let items = unit.random.some(4, of: brand.items)
        let html = html(brand, items: items, number: number, token: token)
        let page = MessageEntity.text(html, subtype: "html", charset: "utf-8")
        let plain =
            ([brand.name + " #\(number)", ""] + items.map { "* \($0)" } + ["", "Read it on the web:"]
            + ["https://www.\(brand.domain)/\(number)"]).joined(separator: "\n")
        let entity =
            unit.random.isOne(in: 5)
            ? page
            : MessageEntity.multipart(
                "alternative", [.text(plain + "\n", charset: "utf-8"), page], boundary: unit.random.boundary())
        let sender = "\(TransferEncoder.headerText(brand.name, charset: "utf-8")) <\(brand.list)@\(brand.domain)>"
        let draft = MessageDraft(
            from: brand.name.contains("&") ? sender : sender, to: [Person.owner.mailbox(charset: "utf-8")],
            subject: unit.random.text(brand.subjects), date: unit.last,
            messageID: unit.random.messageID(at: brand.domain),
            extra: [
                "List-Id: <\(brand.list).\(brand.domain)>",
                "List-Unsubscribe: <https://www.\(brand.domain)/unsubscribe/\(token)>",
                "List-Unsubscribe-Post: List-Unsubscribe=One-Click", "Precedence: bulk",
            ], entity: entity)
        unit.receive(draft, in: unit.filed("Newsletters", date: unit.last), kind: .newsletter)
    }

    private func html(_ brand: Brand, items: [String], number: Int, token: String) -> String {
        let rows = items.enumerated().map { index, item in
            """
            <tr><td style="padding:16px 24px">
            <img src="https://images.\(brand.domain)/\(number)/\(index).jpg" width="552" height="220" alt="">
            <h2 style="font-size:20px;color:#234">\(ComposedText.escaped(item))</h2>
            <p style="line-height:1.5;color:#445">\(Self.blurb(index))</p>
            <a href="https://click.\(brand.domain)/r/\(token)/\(index)?utm_source=letter"
               style="background:#2a6;color:#fff;padding:8px 14px;text-decoration:none">\(index % 2 == 0 ? "Read on" : "More")</a>
            </td></tr>
            """
        }
        return """
            <!DOCTYPE html>
            <html lang="\(brand.language.code)"><head><meta charset="utf-8"><title>\(brand.name)</title>
            <style>@media (max-width:600px){.wrap{width:100%!important}} a:hover{opacity:.8}</style></head>
            <body style="margin:0;background:#f2f2ee">
            <div style="display:none;max-height:0;overflow:hidden">\(ComposedText.escaped(items.first ?? ""))</div>
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
            <table class="wrap" role="presentation" width="600" style="background:#fff;font-family:Arial,sans-serif">
            <tr><td style="padding:24px;background:#234;color:#fff;font-size:24px">
            <img src="https://images.\(brand.domain)/logo.png" width="40" height="40" alt="">
            \(ComposedText.escaped(brand.name)) · #\(number)</td></tr>
            \(rows.joined(separator: "\n"))
            <tr><td style="padding:24px;font-size:12px;color:#778">You get this letter because you asked for it.
            <a href="https://www.\(brand.domain)/unsubscribe/\(token)">Unsubscribe</a></td></tr>
            </table></td></tr></table>
            <img src="https://track.\(brand.domain)/open/\(token).gif" width="1" height="1" alt="" style="display:block">
            </body></html>

            """
    }

    private static func blurb(_ index: Int) -> String {
        let blurbs = [
            "It began with a question from a reader, and ended with mud up to our knees.",
            "We asked three people who do it for a living, and got four answers.",
            "There is more to it than meets the eye. Put the kettle on and take your time.",
            "Only a few are left; we will not be cross if you skip this one.",
        ]
        return blurbs[index % blurbs.count]
    }
}
