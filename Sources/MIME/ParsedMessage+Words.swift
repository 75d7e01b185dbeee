import MailModel

extension ParsedMessage {
    /// About 100 characters that a person would choose: the author's own first words. Empty for a message without text.
    ///
    /// - Parameter htmlToText: readable text of an HTML text, hidden elements left out.
    public func snippet(htmlToText: (String) -> String) -> String {
        let selection = DisplaySelection(root)
        for part in selection.texts where !part.isHTML {
            let snippet = Snippet.make(from: readableText(of: part))
            if !snippet.isEmpty { return snippet }
        }
        guard let html = selection.htmls.first(where: { $0.isHTML }) else { return "" }
        return Snippet.make(from: htmlToText(Snippet.prefix(decodedText(of: html), maximumBytes: 1_024 * 1_024)))
    }

    /// The HTML that a reader is shown as it stands, hostile, up to 2 MiB; nil for a message without.
    public func shownHTML() -> String? {
        DisplaySelection(root).htmls.first { $0.isHTML }
            .map { Snippet.prefix(decodedText(of: $0), maximumBytes: 2 * 1_024 * 1_024) }
    }

    /// The text that search looks through: the message's own, the names of its files, and the texts of embedded messages.
    ///
    /// - Parameters:
    ///   - limit: how many octets of UTF-8 there are at most.
    ///   - htmlToText: readable text of an HTML text, hidden elements left out.
    public func searchText(limit: Int = 262_144, htmlToText: (String) -> String) -> String {
        var collector = TextCollector(limit: limit)
        var waiting = [root]
        while let message = waiting.popLast(), !collector.isFull {
            if message.section != root.section { collector.add(message.header.messageHeader().subject) }
            addTexts(of: message, to: &collector, htmlToText: htmlToText)
            for part in message.partsOfOneMessage {
                if let name = part.filename { collector.add(HeaderText.cleaned(name)) }
                if let embedded = part.embeddedMessage { waiting.append(embedded) }
            }
        }
        return collector.text
    }

    private func addTexts(of message: MIMEPart, to collector: inout TextCollector, htmlToText: (String) -> String) {
        let selection = DisplaySelection(message)
        var ownByteCount = 0
        for part in selection.texts where !part.isHTML && !collector.isFull {
            let text = readableText(of: part)
            ownByteCount += text.utf8.count
            collector.add(text)
        }
        // Short plain texts beside HTML often only ask for a better program.
        guard ownByteCount < 400 else { return }
        for part in selection.htmls where part.isHTML && !collector.isFull {
            collector.add(htmlToText(Snippet.prefix(decodedText(of: part), maximumBytes: 2 * 1_024 * 1_024)))
        }
    }
}

extension MIMEPart {
    /// This part and all below it, but nothing inside embedded messages.
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

/// Texts put together up to a limit in octets of UTF-8.
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
