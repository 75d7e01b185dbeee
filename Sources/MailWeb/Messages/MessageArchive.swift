import Foundation
import MIME
import MailModel

/// The files of a message as entries of a ZIP archive. One file at a time is decoded.
struct MessageArchive: Sendable {
    let files: [ZipWriter.Entry]
    private let message: ParsedMessage
    private let parts: [MIMEPart]
    private let writer: ZipWriter

    var isEmpty: Bool { files.isEmpty }

    /// The size of the archive.
    var byteCount: Int { writer.byteCount(files) }

    /// Parses the message and computes the checksums, so that the size of the answer is known.
    @concurrent
    static func make(_ raw: [UInt8], date: Date) async -> MessageArchive { MessageArchive(raw, date: date) }

    private init(_ raw: [UInt8], date: Date) {
        let message = ParsedMessage(parsing: raw)
        let shown = message.attachments().filter { !$0.isInline || !$0.filename.isEmpty }
        parts = shown.compactMap { message.part($0.section) }
        self.message = message
        writer = ZipWriter(date: date)
        let names = UniqueNames.make(parts.map(\.safeFilename))
        files = zip(parts, names).map { part, name in
            let bytes = message.decodedBytes(of: part)
            return ZipWriter.Entry(name: name, byteCount: bytes.count, checksum: CRC32.of(bytes))
        }
    }

    /// An entry with its contents, in pieces.
    func entry(_ index: Int) -> [[UInt8]] {
        [writer.header(files[index]), message.decodedBytes(of: parts[index])]
    }

    /// The end of the archive.
    func directory() -> [UInt8] { writer.directory(files) }
}
