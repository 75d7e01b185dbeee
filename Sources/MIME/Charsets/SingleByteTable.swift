/// Character sets of one octet each, as 256 scalars.
enum SingleByteTable {
    /// The Encoding Standard's windows-1252, but that its five unused octets are U+FFFD.
    static let windows1252: [Unicode.Scalar] = {
        let upper: [UInt32] = [
            0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
            0xFFFD,
            0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
            0x203A,
            0x0153, 0xFFFD, 0x017E, 0x0178,
        ]
        return (0..<256).map { octet in
            let value = (0x80..<0xA0).contains(octet) ? upper[octet - 0x80] : UInt32(octet)
            return Unicode.Scalar(value) ?? "\u{FFFD}"
        }
    }()

    /// Every other set by its iconv name, read out of iconv once.
    static let tables: [String: [Unicode.Scalar]] = {
        var tables: [String: [Unicode.Scalar]] = [:]
        for case .singleByte(let name) in Set(CharacterEncoding.all) where tables[name] == nil {
            tables[name] = (0..<256).map { octet in
                let text = CharsetConverter.decode([UInt8(octet)], from: name)
                return text.unicodeScalars.first ?? "\u{FFFD}"
            }
        }
        return tables
    }()

    static func decode(_ bytes: ArraySlice<UInt8>, table: [Unicode.Scalar]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 4)
        for byte in bytes {
            if byte < 0x80 {
                result.append(byte)
            } else if let encoded = UTF8.encode(table[Int(byte)]) {
                result.append(contentsOf: encoded)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
