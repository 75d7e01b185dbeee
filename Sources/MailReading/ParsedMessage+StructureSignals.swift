import MIME
import MailModel

extension ParsedMessage {
    /// How the message is built, for its category.
    var structureSignals: MailSignals {
        guard let html = shownHTML() else { return .structure }
        var signals: MailSignals = [.structure, .html]
        var links = 0
        var images = 0
        var previous: [UInt8] = []
        for byte in html.utf8.prefix(Self.maximumCountedBytes) {
            let lower = byte | 0x20
            if previous.count == 1, lower == UInt8(ascii: "a") || lower == UInt8(ascii: "i") {
                previous.append(lower)
            } else if previous.count == 2 {
                if previous[1] == UInt8(ascii: "a"), byte == 0x20 || byte == 0x0A || byte == 0x0D { links += 1 }
                if previous[1] == UInt8(ascii: "i"), lower == UInt8(ascii: "m") { images += 1 }
                previous = []
            } else {
                previous = byte == UInt8(ascii: "<") ? [byte] : []
            }
        }
        if links >= 5 { signals.insert(.manyLinks) }
        if images >= 3 { signals.insert(.manyImages) }
        return signals
    }

    /// The part of the HTML in which links and images are counted.
    private static let maximumCountedBytes = 64 << 10
}
