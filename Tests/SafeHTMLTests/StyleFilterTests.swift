import Testing

@testable import SafeHTML

@Suite("Filtering style attributes")
struct StyleFilterTests {
    @Test(
        "Allowed declarations are written in one spelling, all others are gone",
        arguments: [
            ("color: RED", "color:red"),
            ("color:#FFf; ; background-color:#12345678", "color:#fff;background-color:#12345678"),
            ("color:#12", ""), ("color:#ggg", ""), ("color:sparkly", ""), ("color:red blue", ""),
            ("color:rgba(255, 0,0 , .50)", "color:rgba(255,0,0,0.5)"),
            ("color:rgb(10% 20% 30% / 40%)", "color:rgba(10%,20%,30%,40%)"),
            ("color:hsl(120deg,50%,50%)", "color:hsl(120,50%,50%)"),
            ("color:rgb(1,2)", ""), ("color:rgb(url(x),2,3)", ""), ("color:rgb(1,2,3", ""), ("color:lab(1 2 3)", ""),
            ("width:calc(100% - 1px)", ""), ("width:10vw", ""), ("width:-1px", ""), ("width:1e3px", "width:1000px"),
            ("width:50%", "width:50%"), ("width:100000px", "width:4096px"), ("width:12.34567px", "width:12.346px"),
            ("font-size:2px", "font-size:6px"), ("font-size:0", "font-size:0"), ("font-size:10pt", "font-size:10pt"),
            ("font-size:1000px", "font-size:96px"), ("font-size:smaller", "font-size:smaller"),
            ("font:bold 14px/1.5 a", "font-size:14px"), ("font:0/0 a", "font-size:0"), ("font:700 small a", ""),
            ("font-weight:700", "font-weight:700"), ("font-weight:9999", "font-weight:900"),
            ("line-height:1.5", "line-height:1.5"), ("line-height:0", "line-height:0"),
            ("margin:0 auto", "margin:0 auto"), ("margin:-5px 1px", ""), ("margin:1px 2px 3px 4px 5px", ""),
            ("padding:1em", "padding:1em"), ("text-indent:-9999px", ""),
            ("letter-spacing:-.2px", "letter-spacing:-0.2px"),
            ("border:1px solid #CCC", "border:1px solid #ccc"), ("border:none", "border:none"),
            ("border-top-width:thin", "border-top-width:thin"), ("border-image:none", ""),
            ("display:none", "display:none"), ("display:flex", ""), ("display:inline-block", "display:inline-block"),
            ("position:static", ""), ("z-index:1", ""), ("transform:none", ""), ("content:'x'", ""),
            ("background:white", "background-color:white"), ("background:#fff url(x)", ""), ("opacity:7", "opacity:1"),
            ("float:left!important", "float:left"), ("float:left ! important", "float:left"),
            ("font-family:Arial,'Open Sans',serif", "font-family:'arial','open sans',serif"),
            ("font-family:\"a'b\",serif", "font-family:serif"), ("font-family:x\\3c y,mono", "font-family:'mono'"),
            ("font-family:ＭＳ 明朝", "font-family:'ｍｓ 明朝'"),
            ("mso-line-height-rule:exactly", ""), ("--x:1", ""), ("color", ""), (":red", ""), ("", ""), (";;;", ""),
            ("c\\6flor:red", "color:red"), ("co/**/lor:red", ""), ("/*x*/color/*y*/:/*z*/red", "color:red"),
            ("color:red;/*", "color:red"), ("color:red;x:'", "color:red"), ("@import 'x';color:red", "color:red"),
            ("{color:red}", ""), ("text-decoration:underline dotted red", "text-decoration:underline dotted red"),
            ("color:inherit", "color:inherit"), ("width:\u{0}5px", ""), ("color:red\\", ""),
        ])
    func filtered(style: String, expected: String) {
        let result = StyleFilter.filter(style).style
        // CSS does not lowercase non-ASCII letters.
        #expect(result == expected.replacing("ｍｓ", with: "ＭＳ"))
        #expect(StyleFilter.filter(result).style == result)
    }

    @Test("Addresses that a removed declaration would have loaded are reported")
    func addresses() {
        let style = "background:url( 'http://a.test/1' );list-style-image:image-set(\"http://b.test/2\" 1x);color:red"
        #expect(StyleFilter.filter(style).remoteAddresses == ["http://a.test/1", "http://b.test/2"])
    }

    @Test("An attribute over the limit is dropped whole")
    func limit() {
        #expect(StyleFilter.filter("color:red;" + String(repeating: " ", count: 9000)).style.isEmpty)
    }

    @Test(
        "Numbers are written in one way",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (1.0, "1"), (1.5, "1.5"), (-0.25, "-0.25"), (0.0004, "0"), (12.3456, "12.346"),
            (0.05, "0.05"), (.infinity, "0"), (.nan, "0"), (1e300, "100000"), (100, "100"),
        ])
    func numbers(value: Double, text: String) {
        #expect(CSSNumber.text(value) == text)
    }

    @Test(
        "Colours of old attributes are read with and without their sign",
        arguments: [
            ("#FF0000", "#ff0000"), ("ff0000", "#ff0000"), (" Red ", "red"), ("#abc", "#abc"), ("abcd", nil),
            ("rgb(1,2,3)", nil),
            ("", nil), ("red;x", nil),
        ] as [(String, String?)])
    func attributeColors(value: String, expected: String?) {
        #expect(CSSColor.attribute(value) == expected)
    }
}
