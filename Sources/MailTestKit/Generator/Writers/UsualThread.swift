import Foundation
import MailModel

/// Mail of the profile `usual`: one conversation, newsletter or report, of realistic size and in a common charset.
struct UsualThread {
    /// The kind of conversation.
    enum Kind: Sendable { case people, list, newsletter, report }

    private let kind: Kind
    private let charset: String
    private let vocabulary: Vocabulary
    private let subject: String
    private let members: [Person]
    private let count: Int
    private let list: String
    private var references: [String] = []
    private var quotable: [String] = []

    private static let charsets: [(String, Double)] = [
        ("utf-8", 55), ("us-ascii", 14), ("iso-8859-1", 12), ("windows-1252", 8), ("koi8-r", 4), ("gb18030", 3.5),
        ("iso-2022-jp", 3.5),
    ]

    init(_ random: inout SeededGenerator) {
        count = Self.length(&random)
        let kinds: [(Kind, Double)] =
            count > 1 ? [(.people, 70), (.list, 30)] : [(.people, 38), (.list, 17), (.newsletter, 30), (.report, 15)]
        kind = random.weighted(kinds) ?? .people
        charset = random.weighted(Self.charsets) ?? "utf-8"
        vocabulary = Self.vocabulary(of: charset, &random)
        subject = vocabulary.title(random.number(2...9), &random)
        list = "studio-" + random.text(["dev", "users", "announce", "discuss"])
        members = random.some(random.number(1...4), of: Person.cast)
    }

    private static func length(_ random: inout SeededGenerator) -> Int {
        switch random.number(1...100) {
        case ...70: 1
        case ...97: min(40, 2 + Int(-2.5 * log(1 - random.fraction())))
        default: random.number(10...40)
        }
    }

    private static func vocabulary(of charset: String, _ random: inout SeededGenerator) -> Vocabulary {
        switch charset {
        case "koi8-r": .russian
        case "gb18030": .chinese
        case "iso-2022-jp": .japanese
        case "iso-8859-1", "windows-1252": random.isOne(in: 5) ? .english : .european
        case "us-ascii": .english
        default:
            random.weighted([
                (.english, 72), (.european, 16), (.russian, 4), (.chinese, 4), (.japanese, 4),
            ]) ?? .english
        }
    }

    /// Writes all messages, the last one at the unit's date.
    mutating func write(into unit: inout Composition) {
        let mailbox = mailbox(&unit.random)
        var date = unit.last - Double(count) * 32_400
        for index in 0..<count {
            date = index + 1 == count ? unit.last : date + Double(unit.random.number(60...64_800))
            write(index, at: min(date, unit.last), mailbox, into: &unit)
        }
    }

    private func mailbox(_ random: inout SeededGenerator) -> String {
        let choices: [(String, Double)] =
            switch kind {
            case .people:
                [
                    ("INBOX", 66), ("Archive", 18), ("Projects/Atlas", 3), ("Projects/Birch", 3), ("Family", 2),
                    ("Travel", 2), ("Clients", 2), ("Trash", 4),
                ]
            case .list: [("INBOX", 45), ("Lists/dev", 20), ("Lists/users", 20), ("Archive", 15)]
            case .newsletter: [("INBOX", 50), ("Newsletters", 25), ("Junk", 25)]
            case .report: [("INBOX", 70), ("Receipts", 15), ("Reports", 15)]
            }
        return random.weighted(choices) ?? "INBOX"
    }

    private mutating func write(_ index: Int, at date: Date, _ mailbox: String, into unit: inout Composition) {
        let isOwn = kind == .people && index % 3 == 1
        let author = isOwn ? Person.owner : members[index % members.count]
        let reader = isOwn ? members[0] : Person.owner
        let paragraphs = vocabulary.paragraphs(Self.wordCount(&unit.random), &unit.random)
        let id = unit.random.messageID(at: author.domain)
        let draft = MessageDraft(
            from: author.mailbox(charset: "utf-8"),
            to: [kind == .list ? "\(list)@lists.example" : reader.mailbox(charset: "utf-8")],
            cc: unit.random.isOne(in: 5) ? members.map { $0.mailbox(charset: "utf-8") } : [],
            subject: (index > 0 ? "Re: " : "") + (kind == .list ? "[\(list)] " : "") + subject, date: date,
            zone: author.zone, messageID: id, inReplyTo: references.last, references: references.suffix(20),
            extra: fields(isOwn: isOwn, author, &unit.random), charset: charset,
            entity: entity(paragraphs, by: author, at: date, &unit.random))
        references.append(id)
        quotable = paragraphs
        if isOwn {
            unit.add(draft.bytes, to: "Sent", flags: .seen, date: date, kind: .conversation)
        } else {
            unit.receive(
                draft, in: mailbox, kind: messageKind, isAnswered: index + 1 < count && unit.random.isOne(in: 2))
        }
    }

    private var messageKind: GeneratedMessage.Kind {
        switch kind {
        case .people: .conversation
        case .list: .list
        case .newsletter: .newsletter
        case .report: .receipt
        }
    }

    private static func wordCount(_ random: inout SeededGenerator) -> Int {
        Int(min(6000, max(8, random.logNormal(mean: 5.3, deviation: 0.85))))
    }

    /// Header fields added by servers and clients.
    private func fields(isOwn: Bool, _ author: Person, _ random: inout SeededGenerator) -> [String] {
        var result = random.isOne(in: 2) ? ["User-Agent: Mailer/\(random.number(1...120)).\(random.number(0...9))"] : []
        if !isOwn {
            result += (0..<random.number(1...4)).map { hop in
                "X-Received: by mx\(hop).\(author.domain) (Postfix) with ESMTPS id \(String(random.next(), radix: 36))"
            }
            let signature = (0..<3).map { _ in UsualFiles.base64(48, &random) }.joined(separator: "\r\n\t ")
            result += [
                "DKIM-Signature: v=1; a=rsa-sha256; d=\(author.domain); s=s\(random.number(1...9));\r\n\tb=\(signature)"
            ]
        }
        switch kind {
        case .list: result += ["List-Id: <\(list).lists.example>", "Precedence: list"]
        case .newsletter:
            result += ["List-Unsubscribe: <https://click.shop.example/u/\(random.next())>", "Precedence: bulk"]
        case .people, .report: break
        }
        return result
    }

    // MARK: The body

    private func entity(
        _ paragraphs: [String], by author: Person, at date: Date, _ random: inout SeededGenerator
    ) -> MessageEntity {
        let text = UsualText(
            paragraphs: paragraphs, quoted: !quotable.isEmpty && random.number(1...10) <= 6 ? quotable : [],
            attribution: "On \(ShortDate(date).short), \(members[0].name) wrote:",
            signature: random.number(1...10) <= 4 ? [author.name, author.address] : [],
            breaksAnywhere: vocabulary.separator.isEmpty)
        let content = content(text, &random)
        guard random.number(1...100) <= (kind == .list ? 8 : 17) else { return content }
        let files = (0..<(random.weighted([(1, 3), (2, 1), (3, 1)]) ?? 1)).map { _ in UsualFiles.file(&random) }
        return .multipart("mixed", [content] + files, boundary: random.boundary())
    }

    private func content(_ text: UsualText, _ random: inout SeededGenerator) -> MessageEntity {
        let plain = MessageEntity.text(text.plain, charset: charset)
        let form = random.number(1...100)
        let isHTML = kind == .newsletter || (kind != .list && form <= 55) || form <= 30
        guard isHTML else { return plain }
        let html = text.html(charset: charset, isDesigned: kind == .newsletter, &random)
        let styled = MessageEntity.text(html, subtype: "html", charset: charset)
        if form > 85 { return styled }
        let related =
            random.number(1...100) > 12
            ? styled
            : .multipart(
                "related", [styled, UsualFiles.picture(&random)], boundary: random.boundary(),
                parameters: "; type=\"text/html\"")
        return .multipart("alternative", [plain, related], boundary: random.boundary())
    }
}
