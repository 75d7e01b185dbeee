import Foundation
import MailModel
import SearchLanguage
import Testing

@testable import SemanticSearch

@Suite("Terms of a query that are compared")
struct SemanticQueryTests {
    @Test(
        "Words are compared; operators restrict the messages and are never compared as text",
        arguments: [
            ("when does my plane leave", "when does my plane leave", false), ("from:anna flight", "flight", true),
            ("is:unread in:inbox", "", true), ("\"train times\" has:attachment", "train times", true),
            ("tea OR coffee", "tea coffee", false), ("flight -hotel", "flight", true),
            ("subject:flight plane", "plane", true), ("in:spam prize", "prize", true),
        ])
    func divided(query: String, text: String, isFiltered: Bool) {
        let found = SemanticQuery(SearchQuery(parsing: query, at: SearchMoment(now: Date())))
        #expect(found.text == text)
        #expect((found.filter != nil) == isFiltered)
    }
}
