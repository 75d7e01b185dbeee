import Foundation
import MailModel

/// Unsent mail of the owner.
struct DraftWriter {
    /// Writes one draft at the unit's date; some have no recipient or no subject yet.
    func write(into unit: inout Composition) {
        let reader = unit.random.pick(Person.cast) ?? Person.owner
        let topic = unit.random.pick(Topic.all(in: .english)) ?? Topic.englishWork[0]
        let scenario = Scenario(topic, language: .english, random: &unit.random)
        let paragraphs = Array(scenario.opening(random: &unit.random).prefix(unit.random.number(1...2)))
        let text = ComposedText(language: .english, paragraphs: ["Hi,"] + paragraphs)
        let draft = MessageDraft(
            from: Person.owner.mailbox(charset: "utf-8"),
            to: unit.random.isOne(in: 3) ? [] : [reader.mailbox(charset: "utf-8")],
            subject: unit.random.isOne(in: 4) ? "" : scenario.subject(random: &unit.random), date: unit.last,
            zone: Person.owner.zone, messageID: unit.random.messageID(at: Person.owner.domain),
            entity: .text(text.flowed, charset: "utf-8", isFlowed: true))
        unit.add(draft.bytes, to: "Drafts", flags: [.seen, .draft], date: unit.last, kind: .draft)
    }
}
