import Foundation
import Testing

@testable import SafeHTML

@Suite("Limits")
struct LimitTests {
    private static let size = 200_000

    private static func filled(_ piece: String) -> String {
        String(repeating: piece, count: size / piece.utf8.count)
    }

    private static func numbered(_ count: Int, _ piece: (Int) -> String) -> String {
        (0..<count).map(piece).joined()
    }

    /// Each of these costs a careless parser quadratic time, or a stack frame per element.
    private static let hostile: [String: String] = [
        "nested blocks": filled("<div>"), "nested spans": filled("<span>"),
        "nested tables": filled("<table><tr><td>"),
        "tables without cells": filled("<table><b>x"), "nested lists": filled("<ul><li>"),
        "open links": filled("<a href=x>"),
        "open formatting": numbered(15_000) { "<b a\($0)>" } + filled("</p><p>x"),
        "misnested formatting":
            filled("<b>" + String(repeating: "<div>", count: 9) + "</b>" + String(repeating: "</div>", count: 9)),
        "formatting behind markers": numbered(8_000) { "<b a\($0)><table><tr><td></b>" },
        "attributes of one element": "<p " + numbered(40_000) { "a\($0)=1 " } + ">",
        "attributes of html": numbered(40_000) { "<html a\($0)=1>" },
        "attributes of body": numbered(40_000) { "<body a\($0)=1>" },
        "quotes that do not end": filled("<p title=\""), "tags that do not end": filled("<a "),
        "less-than signs": filled("<"),
        "comments": filled("<!--"), "dashes": "<!--" + filled("-"), "scripts": filled("<script>"),
        "styles": filled("<style></styl"),
        "references": filled("&"), "end tags": String(repeating: "<div>", count: 300) + filled("</span>"),
        "svg": filled("<svg><p>"),
        "selects": filled("<select>"), "quotes": filled("<blockquote type=cite>"),
        "declarations": filled("<p style='color:red;x:((('>"),
        "escapes": "<p style='" + filled("\\61 ") + "'>", "links": filled("<a href='http://a.test/'>b.test</a>"),
        "link text": "<a href='http://a.test/'>" + filled("x<b>"), "words": filled("http://"),
        "brackets": "http://a.test/" + filled("("),
        "line breaks": filled("\n"), "quoted lines": filled("> \n"), "quote marks": filled(">"),
        "at signs": filled("a@"),
        "images": filled("<img src=http://a.test/>"),
    ]

    @Test(
        "Time and depth are bounded, and the result is allowed",
        arguments: hostile.keys.sorted())
    func bounded(what: String) throws {
        let html = try #require(Self.hostile[what])
        let result = HTMLSanitizer().sanitize(html).html
        _ = PlainText.fromHTML(html)
        _ = PlainText.toHTML(html)
        #expect(OutputCheck.defects(in: result).isEmpty, "\(what)")
        #expect(Self.depth(of: result) <= SanitizerWalk.maximumDepth, "\(what)")
    }

    private static func depth(of html: String) -> Int {
        var scanner = TagScanner(Array(html.utf8))
        var (depth, deepest) = (0, 0)
        while let token = scanner.next() {
            switch token {
            case .startTag(let name, _, _, _) where !ElementRule.void.contains(name): depth += 1
            case .endTag: depth -= 1
            default: break
            }
            deepest = max(deepest, depth)
        }
        return deepest
    }

    @Test(
        "The model of open elements keeps the parser's memory small for the worst of them",
        arguments: hostile.keys.sorted())
    func memory(what: String) throws {
        let html = try #require(Self.hostile[what])
        let preparation = DocumentPreparation(html)
        let arena = ParserArena(budget: HTMLSanitizer.parserMemory)
        _ = arena.parse(preparation.prepared) { _ in }
        #expect(arena.used < 64 * 1024 * 1024, "\(what) took \(arena.used)")
    }

    @Test("A parser that reaches its memory limit stops and returns its result so far")
    func budget() {
        let html = Array(("<!DOCTYPE html><p>first" + Self.filled("<b>x</i>")).utf8)
        let arena = ParserArena(budget: 1_000_000)
        let name = arena.parse(html) { root in ParsedNode(root).name }
        #expect(name == "html")
        #expect(arena.used < 2_000_000)
    }

    @Test("Beyond two mebibytes a document is cut, between characters")
    func cut() {
        let html = String(repeating: "€", count: 1_000_000)
        let bytes = DocumentPreparation.limitedBytes(of: html)
        #expect(bytes.count <= DocumentPreparation.maximumBytes && bytes.count > DocumentPreparation.maximumBytes - 4)
        #expect(String(validating: bytes, as: UTF8.self) != nil)
        #expect(DocumentPreparation.limitedBytes(of: "€").count == 3)
    }

    @Test("A text counts as truncated from the first byte beyond the limit")
    func isCut() {
        for text in ["", "€", String(repeating: "x", count: ShownText.maximumBytes)] {
            #expect(!ShownText.isCut(text))
            #expect(DocumentPreparation.limitedBytes(of: text).count == text.utf8.count)
        }
        #expect(ShownText.isCut(String(repeating: "x", count: ShownText.maximumBytes + 1)))
        #expect(ShownText.cutSentence.contains("2 MiB"))
    }

    @Test("Text beyond the limits on elements is kept as text")
    func manyElements() {
        let html = String(repeating: "<i>x</i>", count: 60_000) + "<p onclick=x>the end"
        let result = HTMLSanitizer().sanitize(html)
        #expect(result.html.hasSuffix("the end"))
        #expect(result.removed["limit"] == 1)
        #expect(OutputCheck.defects(in: result.html).isEmpty)
    }

    @Test("Beyond a depth of a hundred, elements are removed and their contents kept")
    func deep() {
        let html = String(repeating: "<div>", count: 150) + "inside" + String(repeating: "</div>", count: 150) + "after"
        let result = HTMLSanitizer().sanitize(html).html
        #expect(
            result == String(repeating: "<div>", count: 100) + "inside" + String(repeating: "</div>", count: 100)
                + "after")
    }
}
