import Foundation

/// Attachments of realistic sizes with meaningless, mostly incompressible contents.
enum UsualFiles {
    private struct Form: Sendable {
        let type, ending: String
        /// Its relative frequency.
        let share: Double
    }

    private static let forms: [(Form, Double)] = [
        (Form(type: "application/pdf", ending: "pdf", share: 1), 35),
        (Form(type: "image/jpeg", ending: "jpg", share: 1.4), 22),
        (Form(type: "image/png", ending: "png", share: 0.6), 10),
        (Form(type: "application/zip", ending: "zip", share: 1.5), 5),
        (
            Form(
                type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", ending: "docx",
                share: 0.8),
            14
        ), (Form(type: "application/octet-stream", ending: "bin", share: 0.3), 14),
    ]

    /// Random bytes from which all files are cut.
    private static let noise: [UInt8] = {
        var random = SeededGenerator(seed: 0x5EED)
        return (0..<(1 << 20)).flatMap { _ in withUnsafeBytes(of: random.next(), Array.init) }
    }()

    /// A file of 300 bytes to 6 MB, usually tens of kilobytes.
    static func file(_ random: inout SeededGenerator) -> MessageEntity {
        let form = random.weighted(forms) ?? forms[0].0
        let size = min(6e6, max(300, random.logNormal(mean: 10.65, deviation: 1.2) * form.share))
        let name = "\(Vocabulary.english.word(&random))_\(random.number(1...999)).\(form.ending)"
        return .file(name, type: form.type, bytes: piece(Int(size), &random))
    }

    /// An inline image.
    static func picture(_ random: inout SeededGenerator) -> MessageEntity {
        let size = min(1e6, max(300, random.logNormal(mean: 10.65, deviation: 1.2) * 0.15))
        return .file(
            "image001.png", type: "image/png", bytes: piece(Int(size), &random),
            contentID: random.messageID(at: "images.example"))
    }

    /// This number of random bytes in base64, for signature headers.
    static func base64(_ count: Int, _ random: inout SeededGenerator) -> String {
        Data(piece(count, &random)).base64EncodedString()
    }

    private static func piece(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
        let start = random.number(0...(noise.count - count))
        return Array(noise[start..<(start + count)])
    }
}
