import Foundation

/// The ASCII form of a file name.
enum PlainFilename {
    /// The name without accents, with other characters replaced by underscores, short, with its extension.
    static func make(_ name: String) -> String {
        var plain: [UInt8] = []
        for scalar in name.decomposedStringWithCanonicalMapping.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            let isKept = scalar.isASCII && byte >= 0x20 && byte < 0x7F && !refused.contains(byte)
            if isKept {
                plain.append(byte)
            } else if plain.last != underscore {
                plain.append(underscore)
            }
        }
        let dot = plain.lastIndex(of: UInt8(ascii: ".")) ?? plain.endIndex
        let suffix = plain[dot...].count <= 12 ? plain[dot...] : []
        let stem = plain.dropLast(suffix.count).prefix(ComposeLimits.plainFilenameLength - suffix.count)
        let result = HeaderValueCheck.trimmed(String(decoding: stem + suffix, as: UTF8.self))
        return result.isEmpty ? "_" : result
    }

    private static let underscore = UInt8(ascii: "_")
    private static let refused = Set("\"\\=?/<>".utf8)
}
