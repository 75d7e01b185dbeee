import MailModel
import Testing

@testable import SearchLanguage

@Suite("The language in help texts")
struct SearchHelpTests {
    @Test("Every operator, state and content is named", arguments: SearchOperator.allCases)
    func complete(name: SearchOperator) {
        let text = SearchHelp.operators.joined(separator: " ")
        #expect(text.contains("\(name.rawValue):"))
        for state in Set(QueryValues.states.values) { #expect(text.contains(state.rawValue)) }
        for content in Set(QueryValues.contents.values) { #expect(text.contains(content.rawValue)) }
    }
}
