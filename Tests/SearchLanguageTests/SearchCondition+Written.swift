import Foundation
import MailModel
import SearchLanguage

extension SearchCondition {
    /// A short text: `[a b]` all, `{a b}` any, `!a` not.
    fileprivate var written: String {
        switch self {
        case .all(let parts): "[" + parts.map(\.written).joined(separator: " ") + "]"
        case .any(let parts): "{" + parts.map(\.written).joined(separator: " ") + "}"
        case .not(let part): "!" + part.written
        case .text(let text):
            (text.field == .anywhere ? "" : "\(text.field.rawValue):") + "“\(text.text)”" + (text.isPrefix ? "*" : "")
        case .ownAddress(let field): "\(field.rawValue):ME"
        case .state(let state): "is:\(state.rawValue)"
        case .content(let content): "has:\(content.rawValue)"
        case .mailbox(let name): "in:\(name)"
        case .account(let name): "account:\(name)"
        case .category(let category): "category:\(category.name)"
        case .sent(let from, let until): "sent:\(from.map(stamp) ?? "")..\(until.map(stamp) ?? "")"
        case .largerThan(let count): "larger:\(count)"
        case .smallerThan(let count): "smaller:\(count)"
        case .messageID(let id): "id:\(id)"
        case .keyword(let name): "keyword:\(name)"
        }
    }
}

/// Noon of Sunday, 13 September 2020, in Berlin, where it is 14:26.
private let moment = SearchMoment(
    now: Date(timeIntervalSince1970: 1_600_000_000), timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)

/// A moment as a short text: the day where one begins in Berlin, else with the minute.
private func stamp(_ date: Date) -> String {
    let parts = moment.calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let numbers = [parts.year, parts.month, parts.day].map { String($0 ?? 0) }.joined(separator: "-")
    return parts.hour == 0 && parts.minute == 0 ? numbers : "\(numbers)T\(parts.hour ?? 0):\(parts.minute ?? 0)"
}

func written(_ condition: SearchCondition?) -> String { condition?.written ?? "nothing" }

func parsed(_ text: String) -> SearchQuery { SearchQuery(parsing: text, at: moment) }
