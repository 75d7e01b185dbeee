import Foundation

/// Orders, tickets and parcels: automatic mail with amounts and numbers.
struct ReceiptWriter {
    private struct Shop: Sendable {
        let name, domain, noun: String
        let goods: [String]
    }

    private static let shops: [Shop] = [
        Shop(
            name: "Solberg Plants", domain: "solberg.example", noun: "order",
            goods: ["Betula pendula 12-14", "Carex, tray of 18", "Bark mulch, 60 l", "Hand fork"]),
        Shop(
            name: "Harbour Rail", domain: "harbourrail.example", noun: "booking",
            goods: ["Leeds to Edinburgh, adult", "Seat reservation", "York to Bath, adult", "Bicycle space"]),
        Shop(
            name: "Inkwell Stationers", domain: "inkwell.example", noun: "order",
            goods: ["Sketchbook A4, 160 g", "Drawing pens, set of 5", "Tracing paper, roll", "Scale ruler 30 cm"]),
        Shop(
            name: "Corner Grocer", domain: "cornergrocer.example", noun: "delivery",
            goods: ["Oat milk 1 l", "Rye bread", "Apples, 1 kg", "Coffee beans 500 g", "Butter"]),
        Shop(
            name: "CloudShed", domain: "cloudshed.example", noun: "invoice",
            goods: ["Storage, 200 GB", "Domain renewal, one year", "Mailbox, monthly"]),
    ]

    /// Writes one receipt at the unit's date.
    func write(into unit: inout Composition) {
        guard let shop = unit.random.pick(Self.shops) else { return }
        let number = "\(unit.random.number(10...99))-\(unit.random.number(100_000...999_999))"
        let goods = unit.random.some(unit.random.number(1...3), of: shop.goods)
        let lines = goods.map { (name: $0, pence: unit.random.number(180...9900)) }
        let total = lines.reduce(0) { $0 + $1.pence }
        let date = ShortDate(unit.last)
        var plain = "Thank you for your \(shop.noun).\n\nNumber: \(number)\nDate: \(date.short)\n\n"
        plain += lines.map { "\($0.name): \(Self.amount($0.pence))\n" }.joined()
        plain += "\nTotal: \(Self.amount(total))\n\nQuestions? Reply to this mail.\n\(shop.name)\n"
        let content = MessageEntity.multipart(
            "alternative",
            [
                .text(plain, charset: "utf-8"),
                .text(html(shop, number: number, lines: lines, total: total), subtype: "html", charset: "utf-8"),
            ], boundary: unit.random.boundary())
        let isWithPDF = unit.random.isOne(in: 3)
        let paper = SampleFiles.pdf("\(shop.name) \(shop.noun) \(number), total GBP \(total / 100)")
        let entity =
            isWithPDF
            ? MessageEntity.multipart(
                "mixed", [content, .file("\(shop.noun)-\(number).pdf", type: "application/pdf", bytes: paper)],
                boundary: unit.random.boundary()) : content
        let subjects = [
            "Your \(shop.noun) \(number)", "\(shop.name): \(shop.noun) confirmed", "Receipt for \(shop.noun) \(number)",
        ]
        let draft = MessageDraft(
            from: "\(shop.name) <no-reply@\(shop.domain)>", to: [Person.owner.mailbox(charset: "utf-8")],
            subject: unit.random.text(subjects), date: unit.last,
            messageID: unit.random.messageID(at: shop.domain), extra: ["Auto-Submitted: auto-generated"],
            entity: entity)
        unit.receive(draft, in: unit.filed("Receipts", date: unit.last), kind: .receipt)
    }

    private static func amount(_ pence: Int) -> String {
        "£\(pence / 100).\(pence % 100 < 10 ? "0" : "")\(pence % 100)"
    }

    private func html(_ shop: Shop, number: String, lines: [(name: String, pence: Int)], total: Int) -> String {
        let rows = lines.map { line in
            "<tr><td>\(ComposedText.escaped(line.name))</td><td align=\"right\">\(Self.amount(line.pence))</td></tr>"
        }
        return """
            <html><body style="font-family:Helvetica,Arial,sans-serif">
            <h1 style="font-size:18px">Thank you for your \(shop.noun)</h1><p>Number <b>\(number)</b></p>
            <table width="420" cellpadding="6" border="0">\(rows.joined(separator: "\n"))
            <tr><td><b>Total</b></td><td align="right"><b>\(Self.amount(total))</b></td></tr></table>
            <p><a href="https://www.\(shop.domain)/account/\(number)">See it in your account</a></p>
            <p style="color:#888">\(shop.name)</p></body></html>

            """
    }
}
