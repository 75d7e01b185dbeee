/// The complete document for a sandboxed frame: a safe fragment and our own style sheet.
///
/// It contains no scripts and loads nothing. Serve it with a policy that allows only inline styles and `data:` images.
public enum FrameDocument {
    /// The source of the body, which determines its style.
    public enum BodyKind: String, Sendable, CaseIterable {
        /// Sanitized HTML: always dark on white, as the sender saw it, even in the dark theme.
        case html
        /// The result of ``PlainText/toHTML(_:)``: uses the colours of the theme.
        case plainText
    }

    /// The colour theme.
    public enum Theme: String, Sendable, CaseIterable {
        /// The preference of the browser.
        case automatic
        case light
        case dark
    }

    /// Returns a complete HTML document.
    ///
    /// - Parameters:
    ///   - body: A fragment from ``HTMLSanitizer`` or ``PlainText/toHTML(_:)``, which is inserted unchecked.
    ///   - title: Plain text, such as the subject; it is escaped.
    public static func page(
        body: String, title: String, kind: BodyKind = .html, theme: Theme = .automatic
    ) -> String {
        var writer = HTMLWriter()
        writer.text(title.utf8)
        let scheme = theme == .automatic ? "light dark" : theme.rawValue
        return """
            <!DOCTYPE html>
            <html>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="\(scheme)">
            <title>\(writer.string)</title>
            <style>
            \(style(kind, theme))
            </style>
            </head>
            <body class="\(kind == .html ? "paper" : "text")">
            <div class="mail">\(body)</div>
            </body>
            </html>

            """
    }

    private static func style(_ kind: BodyKind, _ theme: Theme) -> String {
        switch (kind, theme) {
        case (.html, _): common + paper
        case (.plainText, .light): common + text
        case (.plainText, .dark): common + text + dark
        case (.plainText, .automatic): common + text + "@media (prefers-color-scheme: dark) {\n\(dark)}\n"
        }
    }

    /// `overflow-x` prevents a table wider than the window from widening the page.
    private static let common = """
        html { margin: 0; padding: 0; }
        ::highlight(search-word) { background: #ffe9a3; color: #1b1f24; }
        body { margin: 0; font: 15px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI",
          "Inter Variable", Inter, "Adwaita Sans", Cantarell, Ubuntu, Roboto, "Noto Sans", "Liberation Sans",
          "Noto Sans CJK SC", system-ui, sans-serif;
          -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        .mail { padding: 16px; overflow-x: auto; overflow-wrap: break-word; box-sizing: border-box; }
        a[title^="Goes to "]::after { content: "⚠\u{FE0E}"; margin-left: 3px; padding: 0 3px; border-radius: 3px;
          background: #fff3d6; color: #7a4100; font-size: 0.85em; display: inline-block; }
        img { max-width: 100%; height: auto; }
        table { max-width: 100%; }
        pre { white-space: pre-wrap; overflow-wrap: anywhere; }
        blockquote { margin: 8px 0; padding: 0 0 0 12px; border-left: 3px solid #b8c0cc; }
        blockquote blockquote blockquote blockquote { padding-left: 0; border-left: 0; }
        details > summary { display: inline-block; cursor: pointer; list-style: none; margin: 6px 0; padding: 0 10px;
          border: 1px solid #b8c0cc; border-radius: 10px; line-height: 1.3; user-select: none; }
        details > summary::-webkit-details-marker { display: none; }
        details > summary:focus-visible, a:focus-visible { outline: 2px solid #2563eb; outline-offset: 2px; }

        """

    private static let paper = """
        html { color-scheme: light; background: #ffffff; }
        body { color: #1b1f24; background: #ffffff; }
        a { color: #0b57d0; }

        """

    private static let text = """
        html { background: #ffffff; }
        body { color: #1b1f24; }
        a { color: #0b57d0; }
        .plain { white-space: pre-wrap; max-width: 80ch; }
        .plain, .plain .q { unicode-bidi: plaintext; text-align: start; }
        .plain .q { margin: 0; color: #4b5563; }
        .plain.patch, .fixed .plain { max-width: none; tab-size: 8; font: 13px/1.5 ui-monospace, "SF Mono",
          "Cascadia Mono", "JetBrains Mono", "DejaVu Sans Mono", "Liberation Mono", "Noto Sans Mono", monospace; }
        .patch > span { box-decoration-break: clone; -webkit-box-decoration-break: clone; }
        .d-head { font-weight: 600; }
        .d-hunk { color: #6e3bbf; }
        .d-added { color: #116329; background: #e3f8e8; }
        .d-removed { color: #a0111f; background: #ffebe9; }

        """

    private static let dark = """
        html { background: #1b1e24; }
        body { color: #e4e7eb; }
        a { color: #8ab4f8; }
        blockquote { border-left-color: #4b5563; }
        .plain .q { color: #aab2bd; }
        details > summary { border-color: #4b5563; }
        .d-hunk { color: #c9a6ff; }
        .d-added { color: #7ee2a0; background: #12311d; }
        .d-removed { color: #ffa8a0; background: #3c1618; }

        """
}
