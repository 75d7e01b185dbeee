import Foundation

/// Writes ZIP archives (PKWARE APPNOTE 6.3) of stored files: mail attachments are mostly compressed already.
struct ZipWriter: Sendable {
    /// A file of the archive.
    struct Entry: Sendable {
        var name: String
        var byteCount: Int
        var checksum: UInt32
    }

    /// Larger archives need 64-bit fields, which no message does.
    static let maximumBytes = Int(Int32.max)

    private let time: UInt16
    private let day: UInt16

    /// - Parameter date: of every file, in UTC; clamped to the years that the format knows.
    init(date: Date) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let year = min(max(parts.year ?? 1980, 1980), 2107)
        let (month, dayOfMonth) = (parts.month ?? 1, parts.day ?? 1)
        let (hour, minute, second) = (parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
        day = UInt16((year - 1980) * 512 + month * 32 + dayOfMonth)
        time = UInt16(hour * 2048 + minute * 32 + second / 2)
    }

    /// The size of an archive with these files.
    func byteCount(_ entries: [Entry]) -> Int {
        var total = Self.endLength
        for entry in entries {
            total += Self.headerLength + Self.directoryEntryLength + 2 * entry.name.utf8.count + entry.byteCount
        }
        return total
    }

    private static let headerLength = 30
    private static let directoryEntryLength = 46
    private static let endLength = 22

    /// What precedes the contents of a file (§4.3.7).
    func header(_ entry: Entry) -> [UInt8] {
        var bytes = Bytes()
        bytes.append(0x0403_4B50, 4)
        appendCommon(entry, to: &bytes)
        bytes.append(entry.name.utf8.count, 2)
        bytes.append(0, 2)
        return bytes.all + Array(entry.name.utf8)
    }

    /// What follows the last file (§4.3.12, §4.3.16).
    func directory(_ entries: [Entry]) -> [UInt8] {
        var bytes = Bytes()
        var offset = 0
        for entry in entries {
            appendDirectoryEntry(entry, offset: offset, to: &bytes)
            offset += Self.headerLength + entry.name.utf8.count + entry.byteCount
        }
        let size = bytes.all.count
        bytes.append(0x0605_4B50, 4)
        bytes.append(0, 4)
        bytes.append(entries.count, 2)
        bytes.append(entries.count, 2)
        bytes.append(size, 4)
        bytes.append(offset, 4)
        bytes.append(0, 2)
        return bytes.all
    }

    private func appendDirectoryEntry(_ entry: Entry, offset: Int, to bytes: inout Bytes) {
        bytes.append(0x0201_4B50, 4)
        // Made by Unix, so that the attributes below count.
        bytes.append(0x0314, 2)
        appendCommon(entry, to: &bytes)
        bytes.append(entry.name.utf8.count, 2)
        bytes.append(0, 8)
        // A regular file that its owner may write.
        bytes.append(0o100644 << 16, 4)
        bytes.append(offset, 4)
        bytes.all += Array(entry.name.utf8)
    }

    /// The fields that both headers share: version, UTF-8 names, stored, time, checksum, sizes.
    private func appendCommon(_ entry: Entry, to bytes: inout Bytes) {
        bytes.append(20, 2)
        bytes.append(0x0800, 2)
        bytes.append(0, 2)
        bytes.append(Int(time), 2)
        bytes.append(Int(day), 2)
        bytes.append(Int(entry.checksum), 4)
        bytes.append(entry.byteCount, 4)
        bytes.append(entry.byteCount, 4)
    }

    /// Numbers in little-endian order.
    private struct Bytes {
        var all: [UInt8] = []

        mutating func append(_ value: Int, _ count: Int) {
            for index in 0..<count { all.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
        }
    }
}
