import Foundation

/// The attachments of generated messages.
struct AttachmentShelf: Sendable {
    /// Created once: generating an image takes longer than the rest of a message.
    private static let pictures: [[UInt8]] = (0..<6).map { SampleFiles.png(width: 96, height: 64, hue: 40 + $0 * 32) }

    /// Returns the content with one to three attachments.
    func adding(to content: MessageEntity, random: inout SeededGenerator) -> MessageEntity {
        let files = (0..<random.number(1...3)).map { _ in file(random: &random) }
        return .multipart("mixed", [content] + files, boundary: random.boundary())
    }

    /// HTML with an inline image (RFC 2387).
    func withInlineImage(_ text: ComposedText, charset: String, random: inout SeededGenerator) -> MessageEntity {
        let id = random.messageID(at: "images.example")
        let html = text.html(charset: "utf-8", imageContentID: id)
        let related = MessageEntity.multipart(
            "related",
            [
                .text(html, subtype: "html", charset: "utf-8"),
                .file("photo.png", type: "image/png", bytes: random.pick(Self.pictures) ?? [], contentID: id),
            ], boundary: random.boundary(), parameters: "; type=\"text/html\"")
        return .multipart(
            "alternative", [.text(text.plain, charset: charset), related], boundary: random.boundary())
    }

    private func file(random: inout SeededGenerator) -> MessageEntity {
        let number = random.number(1...240)
        switch random.number(1...6) {
        case 1: return .file("plan-\(number).pdf", type: "application/pdf", bytes: SampleFiles.pdf("Plan \(number)"))
        case 2:
            return .file("IMG_0\(number).png", type: "image/png", bytes: random.pick(Self.pictures) ?? [])
        case 3:
            let table = SampleFiles.csv(random.number(8...60), random: &random)
            return .file("quantities-\(number).csv", type: "text/csv; charset=us-ascii", bytes: table)
        case 4:
            let table = SampleFiles.csv(12, random: &random)
            return .file("survey-\(number).zip", type: "application/zip", bytes: SampleFiles.zip("survey.csv", table))
        case 5:
            return .file(
                "Uebersicht.pdf", type: "application/pdf", bytes: SampleFiles.pdf("Overview \(number)"),
                encodedName: "utf-8''%C3%9Cbersicht%20\(number).pdf")
        default:
            return .file(
                "Notes \(number).txt", type: "text/plain; charset=utf-8",
                bytes: Array("Notes from the site, page \(number).\nNothing is decided yet.\n".utf8))
        }
    }
}
