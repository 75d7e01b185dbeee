import Foundation
import MailModel
import SearchLanguage

/// A parsed query as JSON, for bug reports and tests.
struct QueryReport: Encodable, Sendable {
    private let condition: ConditionReport?
    private let notes: [NoteReport]

    /// Creates the report of a query.
    init(_ query: SearchQuery) {
        condition = query.condition.map(ConditionReport.init)
        notes = query.notes.map(NoteReport.init)
    }

    private enum CodingKeys: String, CodingKey { case condition, notes }

    /// `condition` is null if there is nothing to search for.
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(condition, forKey: .condition)
        try values.encode(notes, forKey: .notes)
    }
}

/// A condition as an object with one key.
private struct ConditionReport: Encodable {
    let condition: SearchCondition

    init(_ condition: SearchCondition) { self.condition = condition }

    private enum CodingKeys: String, CodingKey {
        case all, any, not, text, ownAddress, `is`, has, mailbox, account, category, sent, largerThan, smallerThan
        case keyword
        case messageID = "message_id"
    }

    private enum TextKeys: String, CodingKey { case field, words, prefix }
    private enum SentKeys: String, CodingKey { case from, until }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch condition {
        case .all(let parts): try values.encode(parts.map(ConditionReport.init), forKey: .all)
        case .any(let parts): try values.encode(parts.map(ConditionReport.init), forKey: .any)
        case .not(let part): try values.encode(ConditionReport(part), forKey: .not)
        case .text(let text): try encode(text, into: &values)
        case .ownAddress(let field): try values.encode(field.rawValue, forKey: .ownAddress)
        case .state(let state): try values.encode(state.rawValue, forKey: .is)
        case .content(let content): try values.encode(content.rawValue, forKey: .has)
        case .mailbox(let name): try values.encode(name, forKey: .mailbox)
        case .account(let name): try values.encode(name, forKey: .account)
        case .category(let category): try values.encode(category.name, forKey: .category)
        case .sent(let from, let until):
            var sent = values.nestedContainer(keyedBy: SentKeys.self, forKey: .sent)
            try sent.encode(from, forKey: .from)
            try sent.encode(until, forKey: .until)
        case .largerThan(let count): try values.encode(count, forKey: .largerThan)
        case .smallerThan(let count): try values.encode(count, forKey: .smallerThan)
        case .keyword(let name): try values.encode(name, forKey: .keyword)
        case .messageID(let id): try values.encode(id, forKey: .messageID)
        }
    }

    private func encode(_ text: SearchPhrase, into values: inout KeyedEncodingContainer<CodingKeys>) throws {
        var object = values.nestedContainer(keyedBy: TextKeys.self, forKey: .text)
        try object.encode(text.field.rawValue, forKey: .field)
        try object.encode(text.text, forKey: .words)
        try object.encode(text.isPrefix, forKey: .prefix)
    }
}
