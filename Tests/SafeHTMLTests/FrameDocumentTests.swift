import Testing

@testable import SafeHTML

@Suite("The frame's document")
struct FrameDocumentTests {
    @Test("It contains the unchanged body, an escaped title and nothing that loads or runs")
    func contents() {
        for kind in FrameDocument.BodyKind.allCases {
            for theme in FrameDocument.Theme.allCases {
                let page = FrameDocument.page(
                    body: "<p>b</p>", title: "</title><script>x</script>", kind: kind, theme: theme)
                #expect(page.hasPrefix("<!DOCTYPE html>"))
                #expect(page.contains("<meta charset=\"utf-8\">"))
                #expect(page.contains("<title>&lt;/title&gt;&lt;script&gt;x&lt;/script&gt;</title>"))
                #expect(page.contains("<div class=\"mail\"><p>b</p></div>"))
                for word in ["<script", "url(", "@import", "http", "<link", "src="] {
                    #expect(!page.contains(word), "\(word)")
                }
            }
        }
    }

    @Test("Plain text follows the theme, HTML mail is always on white")
    func themes() {
        let automatic = FrameDocument.page(body: "", title: "", kind: .plainText)
        #expect(automatic.contains("prefers-color-scheme: dark"))
        #expect(!FrameDocument.page(body: "", title: "", kind: .plainText, theme: .light).contains("#1b1e24"))
        #expect(FrameDocument.page(body: "", title: "", kind: .plainText, theme: .dark).contains("#1b1e24"))
        #expect(!FrameDocument.page(body: "", title: "", kind: .html, theme: .dark).contains("#1b1e24"))
    }
}
