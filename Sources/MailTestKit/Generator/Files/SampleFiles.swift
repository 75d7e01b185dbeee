/// Small valid files of common types, generated in code.
enum SampleFiles {
    /// A PDF of one page with a line of ASCII text.
    static func pdf(_ line: String) -> [UInt8] {
        let safe = line.filter { $0.isASCII && !"()\\".contains($0) }
        let content = "BT /F1 18 Tf 72 760 Td (\(safe)) Tj ET"
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
                + "/Resources << /Font << /F1 5 0 R >> >> >>",
            "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
        var text = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        let rows = offsets.map { offset in
            String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n"
        }
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n" + rows.joined()
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(text.utf8)
    }

    /// A PNG with a soft colour gradient; the hue is 0 to 255.
    static func png(width: Int, height: Int, hue: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (width * 3 + 1))
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                let across = UInt8(truncatingIfNeeded: 90 + x * 120 / max(width, 1))
                let down = UInt8(truncatingIfNeeded: 230 - y * 110 / max(height, 1))
                rows += [UInt8(truncatingIfNeeded: hue), down, across]
            }
        }
        let size = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size)
            + chunk("IDAT", zlibStored(rows)) + chunk("IEND", [])
    }

    /// A ZIP archive with one uncompressed file.
    static func zip(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let nameBytes = Array(name.utf8)
        let size = littleEndian(UInt32(content.count))
        // Version 2.0, no flags, stored, 1980-01-01 00:00.
        let common =
            [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0] + littleEndian(Checksum.crc32(content)) + size + size
            + littleEndian16(nameBytes.count) + [0, 0]
        let local = [0x50, 0x4B, 3, 4] + common + nameBytes + content
        let central = [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 14) + nameBytes
        let end =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0] + littleEndian(UInt32(central.count))
            + littleEndian(UInt32(local.count)) + [0, 0]
        return local + central + end
    }

    /// A table with amounts, in ASCII.
    static func csv(_ rows: Int, random: inout SeededGenerator) -> [UInt8] {
        var text = "position,description,quantity,price\r\n"
        let materials = ["limestone 40x60", "gravel 8-16", "birch 12-14", "steel edge 3 m", "topsoil m3", "bench oak"]
        for row in 1...max(rows, 1) {
            let quantity = random.number(1...60)
            text +=
                "\(row),\(random.text(materials)),\(quantity),\(random.number(9...480)).\(random.number(10...99))\r\n"
        }
        return Array(text.utf8)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + named + bigEndian(Checksum.crc32(named))
    }

    /// A zlib stream whose blocks are not compressed (RFC 1950, RFC 1951 §3.2.4).
    private static func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            result.append(start + 65_535 >= bytes.count ? 1 : 0)
            result += littleEndian16(block.count) + littleEndian16(~block.count) + block
        }
        return result + bigEndian(Checksum.adler32(bytes))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] { bigEndian(number).reversed() }

    private static func littleEndian16(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
}
