import Testing

@testable import SafeHTML

@Suite("Style sheets")
struct StyleSheetTests {
    private func sanitized(_ html: String) -> String {
        let result = HTMLSanitizer().sanitize(html).html
        #expect(HTMLSanitizer().sanitize(result).html == result)
        #expect(OutputCheck.defects(in: result).isEmpty)
        return result
    }

    @Test(
        "Simple rules become style attributes, by their weight",
        arguments: [
            ("p{color:red}", "<p>a</p>", "<p style=\"color:red\">a</p>"),
            (".A{color:red}", "<p class='x a'>a</p>", "<p style=\"color:red\">a</p>"),
            ("#i{color:red}", "<p id=I>a</p>", "<p style=\"color:red\">a</p>"),
            (
                "p.a.b , h1{color:red}", "<p class='a b'>a</p><h1>b</h1>",
                "<p style=\"color:red\">a</p><h1 style=\"color:red\">b</h1>"
            ),
            (".a{color:red}p{color:blue}", "<p class=a>a</p>", "<p style=\"color:red\">a</p>"),
            (".a{color:red}.b{color:blue}", "<p class='b a'>a</p>", "<p style=\"color:blue\">a</p>"),
            ("p{color:red;margin:0}", "<p style='color:blue'>a</p>", "<p style=\"margin:0;color:blue\">a</p>"),
            ("p{color:red!important}", "<p style='color:blue'>a</p>", "<p style=\"color:red\">a</p>"),
            ("p{padding:1px}", "<p style='padding-left:2px'>a</p>", "<p style=\"padding:1px;padding-left:2px\">a</p>"),
            ("p{color:red;color:junk}", "<p>a</p>", "<p style=\"color:red\">a</p>"),
            ("a:link{color:red}", "<a>a</a>", "<a style=\"color:red\">a</a>"),
            ("body{color:red}", "<body><p>a</p></body>", "<div style=\"color:red\"><p>a</p></div>"),
            ("body p{color:red}", "<p>a</p>", "<p style=\"color:red\">a</p>"),
            ("@media only screen and (min-width:480px){p{color:red}}", "<p>a</p>", "<p style=\"color:red\">a</p>"),
            ("@media (max-width:480px),(prefers-color-scheme:dark){p{color:red}}", "<p>a</p>", "<p>a</p>"),
            ("@media not all{p{color:red}}@media tv{p{color:red}}", "<p>a</p>", "<p>a</p>"),
            ("p>b{color:red}div p{color:red}[x]{color:red}p::before{color:red}", "<p>a</p>", "<p>a</p>"),
            ("}p{color:red}", "<p>a</p>", "<p style=\"color:red\">a</p>"),
            ("p{color:red", "<p>a</p>", "<p style=\"color:red\">a</p>"),
            ("@charset 'x';p{color:red}", "<p>a</p>", "<p style=\"color:red\">a</p>"),
            ("p{content:'}';color:red}", "<p>a</p>", "<p style=\"color:red\">a</p>"),
        ])
    func applied(sheet: String, html: String, expected: String) {
        #expect(sanitized("<style>\(sheet)</style>\(html)") == expected)
    }

    @Test(
        "Declarations that are not allowed in attributes are not allowed in sheets",
        arguments: [
            "p{background:url(http://t.test/x)}", "p{position:fixed;top:0}", "p{behavior:url(x)}",
            "p{width:expression(1)}",
            "@import url(http://t.test/x);", "@font-face{font-family:x;src:url(http://t.test/x)}", "p{--x:url(x)}",
            "p{color:red;}</style><script>x()</script>", "p{font-family:\"</style><img src=x onerror=y>\"}",
            "p{list-style-image:url(http://t.test/x)}", "p{b\\61 ckground:url(http://t.test/x)}", "<!--<script>",
        ])
    func hostile(sheet: String) {
        let result = sanitized("<style>\(sheet)</style><p>a</p>")
        for word in ["url", "http", "script", "onerror", "position", "expression", "@"] {
            #expect(!result.contains(word), "\(result)")
        }
    }

    @Test("Time and size of the result are bounded for any sheet")
    func limits() {
        let manyRules = (0..<3_000).map { ".c\($0),td{color:#\(100_000 + $0)}" }.joined()
        let long = "td{font-family:" + String(repeating: "'abcdefgh',", count: 600) + "serif}"
        let rows = String(repeating: "<tr><td class='c1 c2 c3'>x", count: 1_000)
        for sheet in [
            manyRules, long, String(repeating: "{", count: 200_000), String(repeating: "@media{", count: 50_000),
        ] {
            let result = HTMLSanitizer().sanitize("<style>\(sheet)</style><table>\(rows)</table>").html
            #expect(result.utf8.count < 8 * 1024 * 1024)
            #expect(OutputCheck.defects(in: result).isEmpty)
            _ = PlainText.fromHTML("<style>td{font-size:0}\(sheet)</style><table>\(rows)</table>")
        }
    }

    @Test(
        "Media queries match a light screen",
        arguments: [
            ("", true), ("screen", true), ("all", true), ("print", false), ("only screen", true),
            ("(min-width:600px)", true),
            ("screen and (max-width: 600px)", false), ("(max-width:60em)", true),
            ("(min-width:1px) and (max-width:2px)", false),
            ("(min-width:1px) and (max-width:9000px)", true), ("print, screen", true),
            ("(prefers-color-scheme: light)", true),
            ("(orientation:portrait)", false), ("screen and", false), ("((", false), ("not screen", false),
        ])
    func media(query: String, holds: Bool) {
        #expect(MediaQuery(width: .wide).holds(query) == holds)
    }

    @Test(
        "Media queries for telephones hold on narrow paper, and no others",
        arguments: [
            ("screen and (max-width: 600px)", true), ("only screen and (max-device-width:480px)", true),
            ("(max-width:20em)", false), ("(min-width:600px)", false), ("(min-width:320px)", true), ("", true),
        ])
    func narrowMedia(query: String, holds: Bool) {
        #expect(MediaQuery(width: .narrow).holds(query) == holds)
    }

    @Test("A message for telephones gets its rules on narrow paper only")
    func narrowPaper() {
        let html = "<style>@media (max-width:480px){.c{display:block;width:100%}}</style><p class=c>x"
        #expect(HTMLSanitizer(width: .narrow).sanitize(html).html.contains("width:100%"))
        #expect(!HTMLSanitizer().sanitize(html).html.contains("width:100%"))
    }
}
