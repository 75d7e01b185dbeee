import Composition
import MailModel
import Testing

@Suite("Typed recipients") struct TypedAddressesTests {
    @Test(
        "Recipients are separated, and incomplete ones are marked",
        arguments: [
            ("A <a@x.example>, b@y.example", "a@x.example+ b@y.example+"),
            ("\"Lind, Bo\" <bo@x.example>; c@x.example\nd@x.example\n", "bo@x.example+ c@x.example+ d@x.example+"),
            ("liam@", "liam@-"), ("Liam", "Liam-"), ("a@x.example, Liam, b@", "a@x.example+ Liam- b@-"), ("", ""),
            (" , ;\n", ""), ("mailto:a@x.example", "a@x.example+"),
            ("Team: a@x.example, b@x.example;", "a@x.example+ b@x.example+"),
            ("a@x.example\r\nBcc: e@x.example", "a@x.example+ e@x.example+"), ("ü@bücher.example", "ü@bücher.example+"),
        ])
    func parsed(text: String, expected: String) {
        let read = TypedAddresses.parse(text).map { $0.address.address + ($0.isComplete ? "+" : "-") }
        #expect(read.joined(separator: " ") == expected)
    }

    @Test("Names are kept")
    func names() {
        #expect(TypedAddresses.parse("\"Lind, Bo\" <bo@x.example>").first?.address.name == "Lind, Bo")
    }
}
