import Crypto
import Foundation
import MailModel

/// The SHA-256 of a file.
enum ModelChecksum {
    private static let chunkByteCount = 1 << 20

    /// Reads the whole file; the result is in lower-case hexadecimal.
    static func of(_ url: URL) throws(ModelError) -> String {
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            var hash = SHA256()
            while let chunk = try handle.read(upToCount: chunkByteCount), !chunk.isEmpty { hash.update(data: chunk) }
            return Hexadecimal.encode(hash.finalize())
        } catch {
            throw ModelError(.unwritable)
        }
    }
}
