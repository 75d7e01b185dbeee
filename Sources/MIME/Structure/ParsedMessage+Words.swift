import MailModel

extension ParsedMessage {
    /// About 100 representative characters: the author's own first words, otherwise quoted or forwarded ones. Empty for
    /// a message without text.
    ///
    /// - Parameter htmlToText: Converts HTML to text without hidden elements, up to the given number of octets or
    ///   further. Lines that begin with `>` count as quotes, as in plain text.
    public func snippet(htmlToText: (_ html: String, _ byteCount: Int) -> String) -> String {
        var waiting = [root]
        var messageCount = 0
        while let message = waiting.popLast(), messageCount < ValueLimits.snippetMessages {
            messageCount += 1
            let snippet = snippet(of: message, htmlToText: htmlToText)
            if !snippet.isEmpty { return snippet }
            waiting += message.partsOfOneMessage.compactMap(\.embeddedMessage).reversed()
        }
        return ""
    }

    /// The snippet of a message whose text is this.
    public static func snippet(ofText text: String) -> String { Snippet.make(from: text) }

    /// The snippet without the text of embedded messages.
    private func snippet(of message: MIMEPart, htmlToText: (String, Int) -> String) -> String {
        let selection = DisplaySelection(message)
        for part in snippetParts(selection).prefix(ValueLimits.snippetParts) {
            let source =
                part.isHTML
                ? Snippet.prefix(decodedText(of: part), maximumBytes: 1 << 20) : readableText(of: part)
            let snippet = Snippet.make(sourceByteCount: source.utf8.count) {
                part.isHTML ? htmlToText(source, $0) : source
            }
            if !snippet.isEmpty { return snippet }
        }
        return ""
    }

    /// The displayed HTML, unchanged and untrusted, up to 2 MiB; nil for a message without HTML.
    public func shownHTML() -> String? {
        DisplaySelection(root).htmls.first { $0.isHTML }
            .map { Snippet.prefix(decodedText(of: $0), maximumBytes: 2 * 1_024 * 1_024) }
    }

    /// The texts in the order of the message; of two alternatives, the plain text is first.
    private func snippetParts(_ selection: DisplaySelection) -> [MIMEPart] {
        var places: [(place: Int, part: MIMEPart)] = []
        var sections: Set<String> = []
        var lastPlain: [Substring: Int] = [:]
        for text in selection.texts {
            places.append((text.bodyRange.lowerBound, text))
            sections.insert(text.section)
            lastPlain[Self.container(of: text)] = text.bodyRange.lowerBound
        }
        for html in selection.htmls where !sections.contains(html.section) {
            let place = html.bodyRange.lowerBound
            places.append((max(place, (lastPlain[Self.container(of: html)] ?? 0) + 1), html))
        }
        return places.sorted { $0.place < $1.place }.map(\.part)
    }

    private static func container(of part: MIMEPart) -> Substring {
        part.section.lastIndex(of: ".").map { part.section[..<$0] } ?? ""
    }

    /// The text for the search index: the message's own, the names of its files, and the texts of embedded messages.
    ///
    /// - Parameters:
    ///   - files: Sections of parts whose names are stored elsewhere, such as `innerFiles`; the names of other parts
    ///     are included in the text.
    ///   - limit: The maximum octets of UTF-8.
    ///   - htmlToText: Converts HTML to text, without hidden elements.
    public func searchText(
        without files: Set<String> = [], limit: Int = 262_144, htmlToText: (String) -> String
    ) -> String {
        var collector = TextCollector(limit: limit)
        var waiting = [root]
        while let message = waiting.popLast(), !collector.isFull {
            if message.section != root.section { collector.add(message.header.messageHeader().subject) }
            addTexts(of: message, to: &collector, htmlToText: htmlToText)
            for part in message.partsOfOneMessage {
                if let name = part.filename, !files.contains(part.section) { collector.add(HeaderText.cleaned(name)) }
                if let embedded = part.embeddedMessage { waiting.append(embedded) }
            }
        }
        return collector.text
    }

    /// Parts inside embedded messages that have names, in the order of the message.
    public func innerFiles() -> [MIMEPart] {
        let outer = Set(root.partsOfOneMessage.map(\.section))
        return root.allParts.filter { $0.filename != nil && !outer.contains($0.section) }
    }

    private func addTexts(of message: MIMEPart, to collector: inout TextCollector, htmlToText: (String) -> String) {
        let selection = DisplaySelection(message)
        var lines = UnseenLines()
        for part in selection.texts where !part.isHTML && !collector.isFull {
            let text = readableText(of: part)
            lines.note(text)
            collector.add(text)
        }
        // The user sees the HTML, which in 10 % of messages contains more than the plain text alternative.
        for part in selection.htmls where part.isHTML && !collector.isFull {
            let text = htmlToText(Snippet.prefix(decodedText(of: part), maximumBytes: 2 * 1_024 * 1_024))
            collector.add(lines.isEmpty ? text : lines.select(from: text))
        }
    }
}

extension MIMEPart {
    /// This part and all its descendants, except those inside embedded messages.
    var partsOfOneMessage: [MIMEPart] {
        var result: [MIMEPart] = []
        var waiting = [self]
        while let part = waiting.popLast() {
            result.append(part)
            if part.embeddedMessage == nil { waiting.append(contentsOf: part.children.reversed()) }
        }
        return result
    }
}

/// Concatenates texts up to a limit in octets of UTF-8.
private struct TextCollector {
    private var room: Int
    private(set) var text = ""

    init(limit: Int) { room = limit }

    var isFull: Bool { room <= 1 }

    mutating func add(_ piece: String) {
        guard !piece.isEmpty, !isFull else { return }
        if !text.isEmpty {
            text.append("\n")
            room -= 1
        }
        let start = Snippet.prefix(piece, maximumBytes: room)
        text += start
        room -= start.utf8.count
        if start.utf8.count < piece.utf8.count { room = 0 }
    }
}
