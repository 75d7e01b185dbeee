import Testing

@testable import SafeHTML

@Suite("Patches in plain text")
struct PatchTests {
    private static let patch = """
        Subject text

        ---
         a.txt | 2 +-

        diff --git a/a.txt b/a.txt
        index 111..222 100644
        --- a/a.txt
        +++ b/a.txt
        @@ -1,3 +1,3 @@ head
         same <b>
        -old
        +new
         last
        --\u{20}
        2.39.5

        """

    @Test("Lines of a patch are marked by what they are, and keep their sign and text")
    func marked() {
        let html = PlainText.toHTML(Self.patch)
        #expect(html.hasPrefix(#"<div class="plain patch">"#))
        #expect(html.contains(#"<span class="d-added">+new</span>"#))
        #expect(html.contains(#"<span class="d-removed">-old</span>"#))
        #expect(html.contains(#"<span class="d-hunk">@@ -1,3 +1,3 @@ head</span>"#))
        #expect(html.contains(#"<span class="d-head">--- a/a.txt</span>"#))
        #expect(html.contains("\n same &lt;b&gt;\n"))
        #expect(html.contains("2.39.5") && !html.contains("d-removed\">-- "))
    }

    @Test(
        "Lists, quotes and rules are no patches",
        arguments: [
            "- one\n+ two\n- three", "---\n+++\n@@", "--- a\n+++ b\nno hunk",
            "> --- a\n> +++ b\n> @@ -1 +1 @@\n> -x\n> +y",
            "@@ -1 +1 @@\n-a\n+b", "diff --git a/x b/x\nand no more",
        ])
    func noPatch(text: String) {
        #expect(!PlainText.toHTML(text).contains("patch"))
    }

    @Test("A hunk ends where its counts end, even if they are wrong")
    func counts() {
        let lines = Array("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n- a list\n\\ no\n".utf8).split(
            separator: 0x0A, omittingEmptySubsequences: false)
        #expect(PatchLines(lines).kinds.map { $0 != nil } == [true, true, true, true, true, false, false, false])
        #expect(PatchLines.counts(Array("@@ -1,99999999999999999999 +1 @@".utf8)[...]) == nil)
        #expect(PatchLines.counts(Array("@@ -1,-5 +1 @@".utf8)[...]) == nil)
        let endless = Array("--- a\n+++ b\n@@ -1,9000000000000000000 +1,9000000000000000000 @@\n x\nend".utf8)
            .split(separator: 0x0A)
        #expect(PatchLines(endless).kinds.last == .some(nil))
    }

    @Test("A removed line of two hyphens is no signature")
    func notASignature() {
        let html = PlainText.toHTML("--- a\n+++ b\n@@ -1,2 +1 @@\n x\n-- \n")
        #expect(!html.contains("<details>"))
        #expect(html.contains(#"<span class="d-removed">-- </span>"#))
    }
}
