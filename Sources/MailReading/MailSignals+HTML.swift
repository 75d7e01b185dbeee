import MailModel

extension MailSignals {
    /// How a message with this HTML is built, for its category; nil stands for a message without HTML.
    init(ofHTML html: String?) {
        guard var html else {
            self = .structure
            return
        }
        let (links, images) = html.withUTF8 { Self.counts(in: $0.prefix(Self.maximumCountedBytes)) }
        self = [.structure, .html]
        if links >= 5 { insert(.manyLinks) }
        if images >= 3 { insert(.manyImages) }
    }

    /// The part of the HTML in which links and images are counted.
    private static let maximumCountedBytes = 64 << 10

    /// The number of `<a` before white space, and of `<im`.
    private static func counts(in html: Slice<UnsafeBufferPointer<UInt8>>) -> (links: Int, images: Int) {
        var links = 0
        var images = 0
        for index in html.indices.dropLast(2) where html[index] == UInt8(ascii: "<") {
            let next = html[index + 2]
            switch html[index + 1] | 0x20 {
            case UInt8(ascii: "a"): if next == 0x20 || next == 0x0A || next == 0x0D { links += 1 }
            case UInt8(ascii: "i"): if next | 0x20 == UInt8(ascii: "m") { images += 1 }
            default: break
            }
        }
        return (links, images)
    }
}
