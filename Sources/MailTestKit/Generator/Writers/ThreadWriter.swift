import Foundation
import MailModel

/// Conversations between the owner and one or more people.
struct ThreadWriter {
    private let scenario: Scenario
    private let language: Language
    private let partner: Person
    private let others: [Person]
    private let charset: String
    private let subject: String
    private let attachments = AttachmentShelf()
    private var references: [String] = []
    private var previous: (text: ComposedText, author: Person, date: Date)?

    /// Chooses people and a topic, in the given language and, if possible, the given charset.
    init(random: inout SeededGenerator, language wanted: Language? = nil, charset wantedCharset: String? = nil) {
        // Half of the mail is in one language.
        let spoken = wanted ?? (random.isOne(in: 2) ? .english : nil)
        let circle = Person.cast.filter { spoken == nil || $0.language == spoken }
        let partner = random.pick(circle) ?? Person.cast[0]
        self.partner = partner
        language = partner.language
        let topics = Topic.all(in: language).filter { Self.suits($0, partner) }
        let topic = random.pick(topics) ?? Topic.englishWork[0]
        scenario = Scenario(topic, language: partner.language, random: &random)
        subject = scenario.subject(random: &random)
        let company = Person.cast.filter {
            $0.language == partner.language && $0.circle == partner.circle && $0 != partner
        }
        others = random.some(random.isOne(in: 3) ? random.number(1...3) : 0, of: company)
        let usual = random.isOne(in: 3) ? random.text(partner.language.charsets) : partner.language.charsets[0]
        charset = wantedCharset ?? usual
    }

    private static func suits(_ topic: Topic, _ person: Person) -> Bool {
        guard person.language == .english else { return true }
        switch topic.shelf {
        case .atlas, .birch: return person.circle == .work
        case .family: return person.circle == .family
        case .travel: return person.circle != .work
        case .general: return true
        }
    }

    /// Writes this number of messages, the last one at the unit's date.
    mutating func write(_ count: Int, into unit: inout Composition) {
        var date = unit.last
        var dates = [date]
        for _ in 1..<max(count, 1) {
            date -= Double(unit.random.number(9...1900)) * 60
            dates.append(date)
        }
        let ownerBegins = unit.random.isOne(in: 5)
        let shelf = unit.filed(shelfName, date: unit.last)
        for (index, date) in dates.reversed().enumerated() {
            let isOwner = index % 2 == (ownerBegins ? 0 : 1)
            let author = isOwner ? Person.owner : index == 0 ? partner : unit.random.pick([partner] + others) ?? partner
            let isLast = index + 1 == dates.count
            writeOne(by: author, at: date, shelf: shelf, isAnswered: !isOwner && !isLast, into: &unit)
        }
    }

    private var shelfName: String {
        switch scenario.topic.shelf {
        case .atlas: "Projects/Atlas"
        case .birch: "Projects/Birch"
        case .family: "Family"
        case .travel: "Travel"
        case .general: "Archive"
        }
    }

    private mutating func writeOne(
        by author: Person, at date: Date, shelf: String, isAnswered: Bool, into unit: inout Composition
    ) {
        let isFirst = references.isEmpty
        let text = compose(by: author, isFirst: isFirst, random: &unit.random)
        let id = unit.random.messageID(at: author.domain)
        let readers = ([partner, .owner] + others).filter { $0 != author }
        let prefix = isFirst || subject.hasPrefix("Re:") ? "" : language.replyPrefix
        let first = author == .owner ? partner : Person.owner
        let draft = MessageDraft(
            from: author.mailbox(charset: charset), to: [first.mailbox(charset: charset)],
            cc: readers.filter { $0 != first }.map { $0.mailbox(charset: charset) }, subject: prefix + subject,
            date: date, zone: author.zone, messageID: id, inReplyTo: references.last, references: references,
            charset: charset, entity: entity(for: text, by: author, random: &unit.random))
        references.append(id)
        previous = (text, author, date)
        file(draft, by: author, shelf: shelf, isAnswered: isAnswered, into: &unit)
    }

    private func file(
        _ draft: MessageDraft, by author: Person, shelf: String, isAnswered: Bool, into unit: inout Composition
    ) {
        guard author == .owner else {
            unit.receive(draft, in: shelf, kind: .conversation, isAnswered: isAnswered)
            // Some users keep a copy in a project mailbox, and some servers list a message twice.
            if shelf == "INBOX", unit.random.isOne(in: 40), let original = unit.messages.last {
                unit.add(
                    original.bytes, to: shelfName, flags: original.flags, date: draft.date, kind: .duplicate)
            }
            return
        }
        unit.add(draft.bytes, to: "Sent", flags: .seen, date: draft.date, kind: .conversation)
        if unit.random.isOne(in: 40) {
            unit.add(draft.bytes, to: "INBOX", flags: .seen, date: draft.date, kind: .duplicate)
        }
    }

    private func compose(by author: Person, isFirst: Bool, random: inout SeededGenerator) -> ComposedText {
        let reader = author == .owner ? partner : Person.owner
        let greeting = random.text(language.greetings).replacingOccurrences(of: "{name}", with: reader.firstName)
        let isPolite = isFirst || random.isOne(in: 2)
        let paragraphs = isFirst ? scenario.opening(random: &random) : scenario.reply(random: &random)
        let farewell = isPolite ? random.text(language.closings) + "\n" : ""
        var text = ComposedText(
            language: language, paragraphs: (isPolite ? [greeting] : []) + paragraphs + [farewell + author.firstName])
        if let position = author.position, isFirst || random.isOne(in: 3) {
            text.signature = [author.name, position, author.address]
        }
        if let previous, !random.isOne(in: 5) {
            let when = ShortDate(previous.date, zone: author.zone).short
            text.attribution = language.attribution.replacingOccurrences(of: "{date}", with: when)
                .replacingOccurrences(of: "{name}", with: previous.author.name)
            // Quotes are only a few levels deep.
            text.quoted = previous.text.lines.filter { !$0.hasPrefix(">>") }
        }
        return text
    }

    /// Each person uses one mail client, so the format depends on the author.
    private func entity(
        for text: ComposedText, by author: Person, random: inout SeededGenerator
    ) -> MessageEntity {
        let content: MessageEntity
        switch author.address.utf8.reduce(0, { $0 &+ Int($1) }) % 4 {
        case 0: content = .text(text.flowed, charset: charset, isFlowed: true)
        case 1: content = .text(text.plain, charset: charset)
        default:
            let usable = CharsetEncoder.encode(text.html(charset: charset), in: charset) == nil ? "utf-8" : charset
            content = .multipart(
                "alternative",
                [
                    .text(text.plain, charset: charset),
                    .text(text.html(charset: usable), subtype: "html", charset: usable),
                ], boundary: random.boundary())
        }
        if random.isOne(in: 28) {
            return attachments.withInlineImage(text, charset: charset, random: &random)
        }
        return random.isOne(in: 7) ? attachments.adding(to: content, random: &random) : content
    }
}
