import Crypto
import Foundation

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
            return hash.finalize().map { byte in
                let digits = String(byte, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
        } catch {
            throw ModelError(.unwritable)
        }
    }
}
