import CZlib

/// The CRC-32 of a stored message's bytes (RFC 1952 §8). It finds damage by a disk or another program, not an attack.
enum Checksum {
    /// 0 to 2^32 - 1.
    static func of(_ bytes: [UInt8]) -> Int64 {
        bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return Int64(crc32_z(crc32_z(0, nil, 0), start, buffer.count))
        }
    }
}
