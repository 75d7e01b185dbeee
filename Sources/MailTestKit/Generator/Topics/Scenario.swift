import Foundation

/// The scenario of a conversation, with its words chosen once.
struct Scenario {
    let topic: Topic
    private let thing: String
    private let place: String
    private let day: String
    private let number: Int

    /// Chooses the words of a topic.
    init(_ topic: Topic, language: Language, random: inout SeededGenerator) {
        self.topic = topic
        thing = random.text(topic.things)
        place = random.text(topic.places)
        day = random.text(Topic.days(in: language))
        number = random.number(2...9)
    }

    /// A template with the words filled in, capitalized.
    func filled(_ template: String) -> String {
        guard template.contains("{") else { return template }
        var text = template
        for (slot, word) in [("{thing}", thing), ("{place}", place), ("{day}", day), ("{n}", "\(number)")] {
            text = text.replacingOccurrences(of: slot, with: word)
        }
        return text
    }

    /// A subject, filled in and capitalized.
    func subject(random: inout SeededGenerator) -> String {
        let text = filled(random.text(topic.subjects))
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Paragraphs of a first message.
    func opening(random: inout SeededGenerator) -> [String] {
        let details = random.some(random.number(1...5), of: topic.details).map(filled)
        return [filled(random.text(topic.openings))] + Self.paragraphs(details, random: &random)
    }

    /// Paragraphs of a reply.
    func reply(random: inout SeededGenerator) -> [String] {
        let answers = random.some(random.number(1...2), of: topic.replies).map(filled)
        let details = random.isOne(in: 2) ? random.some(random.number(1...3), of: topic.details).map(filled) : []
        return [answers.joined(separator: " ")] + Self.paragraphs(details, random: &random)
    }

    /// Two or three sentences per paragraph.
    private static func paragraphs(_ sentences: [String], random: inout SeededGenerator) -> [String] {
        var result: [String] = []
        var rest = sentences[...]
        while !rest.isEmpty {
            let count = random.number(1...3)
            result.append(rest.prefix(count).joined(separator: " "))
            rest = rest.dropFirst(count)
        }
        return result
    }
}
