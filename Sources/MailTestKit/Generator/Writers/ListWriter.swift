import Foundation

/// Mailing lists: tagged subjects, a footer, many people who reply to each other, never to the owner.
struct ListWriter {
    private struct MailingList: Sendable {
        let tag, address, title: String
        let subjects: [String]
        let posts: [String]
    }

    private static let lists: [MailingList] = [
        MailingList(
            tag: "landscape-l", address: "landscape-l@lists.example", title: "Landscape practice",
            subjects: [
                "Which gravel for wheelchairs?", "Roots under asphalt", "Survey tools you like", "Looking for a mason",
                "Green roofs and wind", "Reading list for students",
            ],
            posts: [
                "We had the same question last year and went for resin bound. It has held up so far.",
                "Please do not use weed membrane. You will dig it up again in five years, and swear.",
                "There is a good paper on this from Wageningen; I will look for the reference.",
                "I disagree. It depends on the soil, as everything does.",
                "Has anybody tried it on a slope of more than one in fifteen?",
                "Thanks, all. I will report back in spring.",
            ]),
        MailingList(
            tag: "birch-volunteers", address: "birch-volunteers@lists.example", title: "Birch Trust volunteers",
            subjects: [
                "Work day", "Lost: one spade", "Tea rota", "Owls!", "Boots in size 39", "Path closed on Monday",
            ],
            posts: [
                "I can bring two wheelbarrows and a flask.", "Heard them again last night, close to the quarry.",
                "Put me down for the afternoon, please.", "It was in my shed. I am so sorry.",
                "The forecast is dreadful. Shall we meet anyway?", "We meet anyway. We always do.",
            ]),
        MailingList(
            tag: "choir", address: "choir@lists.example", title: "St Anne's Choir",
            subjects: ["Rehearsal moved", "Scores for the spring concert", "Who has the keys?", "Alto wanted"],
            posts: [
                "The hall is taken, so we sing in the vestry at half past seven.", "I left the keys with the verger.",
                "Page 14 is missing in my copy. Does anybody have it?", "My neighbour sings alto and has a car.",
            ]),
    ]

    /// Writes a discussion whose last post has the unit's date.
    func write(_ count: Int, into unit: inout Composition) {
        guard let list = unit.random.pick(Self.lists) else { return }
        let subject = "[\(list.tag)] \(unit.random.text(list.subjects))"
        let shelf = unit.filed(list.tag.hasPrefix("birch") ? "Projects/Birch" : "Archive", date: unit.last)
        var date = unit.last - Double(count) * 21_000
        var ids: [String] = []
        var parent: (author: Person, text: String)?
        for index in 0..<count {
            date = index + 1 == count ? unit.last : date + Double(unit.random.number(600...20_000))
            let author = unit.random.pick(Person.cast.filter { $0.language == .english }) ?? Person.cast[0]
            let text = unit.random.text(list.posts)
            let id = unit.random.messageID(at: author.domain)
            let draft = MessageDraft(
                from: author.mailbox(charset: "utf-8"), to: ["\(list.title) <\(list.address)>"],
                subject: (index == 0 ? "" : "Re: ") + subject, date: date, zone: author.zone, messageID: id,
                inReplyTo: ids.last, references: ids, extra: fields(of: list),
                entity: .text(body(text, parent: parent, author: author, list: list), charset: "us-ascii"))
            unit.receive(draft, in: shelf, kind: .list)
            ids.append(id)
            parent = (author, text)
        }
    }

    private func fields(of list: MailingList) -> [String] {
        [
            "List-Id: \(list.title) <\(list.tag).lists.example>", "List-Post: <mailto:\(list.address)>",
            "List-Unsubscribe: <mailto:\(list.tag)-leave@lists.example>", "Precedence: list",
            "Reply-To: \(list.title) <\(list.address)>",
        ]
    }

    private func body(
        _ text: String, parent: (author: Person, text: String)?, author: Person, list: MailingList
    ) -> String {
        let quote = parent.map { "\($0.author.name) wrote:\n> \($0.text)\n\n" } ?? "Dear all,\n\n"
        return """
            \(quote)\(ComposedText.wrapped(text, width: 72).joined(separator: "\n"))

            \(author.firstName)
            _______________________________________________
            \(list.title)
            https://lists.example/\(list.tag)

            """
    }
}
