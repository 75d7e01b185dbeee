import Testing

@testable import SafeHTML

@Suite("Detecting links in HTML")
struct LinkSearchTests {
    @Test(
        "Only links to the web count",
        arguments: [
            (#"<a href="https://example.org">x</a>"#, true), (#"<A HREF=http://example.org/>x</A>"#, true),
            (#"<a class=b href='&#104;ttp://example.org'>x</a>"#, true),
            (#"<map><area href="https://a.example">"#, true),
            (#"<a href="  https://exa&#10;mple.org">x</a>"#, true), (#"<a href="mailto:a@example.org">x</a>"#, false),
            (##"<a href="#top">x</a>"##, false), (#"<a href="/path">x</a>"#, false), (#"<a name=x>x</a>"#, false),
            (#"<a href="" href="https://example.org">x</a>"#, false), ("https://example.org", false),
            (#"<link href="https://example.org"><img src="https://example.org">"#, false),
            (#"<!-- <a href="https://example.org"> -->"#, false), (#"<a href="https://example.org"#, false),
            ("", false),
        ])
    func links(html: String, isFound: Bool) {
        #expect(LinkSearch.hasWebLink(inHTML: html) == isFound)
    }

    @Test("Endless tags, attributes and values end")
    func hostile() {
        let long = String(repeating: "x", count: 1 << 20)
        let many = String(repeating: "<a href=x ", count: 100_000)
        for html in ["<a href=\"https://\(long)\">", "<a \(long)", many, String(repeating: "&", count: 1 << 20)] {
            #expect(!LinkSearch.hasWebLink(inHTML: html))
        }
        #expect(LinkSearch.hasWebLink(inHTML: long + #"<a href="https://example.org">"#))
    }
}
