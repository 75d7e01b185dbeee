import Foundation

/// The transfer encodings of RFC 2045 §6 and the encoded words of RFC 2047, as mail programs write them.
enum TransferEncoder {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Base64 in lines of 76 characters.
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let options: Data.Base64EncodingOptions = [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ]
        return Array(Data(bytes).base64EncodedData(options: options)) + [13, 10]
    }

    /// Quoted-printable; the input has CRLF line ends.
    static func quotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 4)
        var column = 0
        for (index, byte) in bytes.enumerated() {
            if byte == 13 || byte == 10 {
                result.append(byte)
                column = 0
                continue
            }
            let isLast = index + 1 >= bytes.count || bytes[index + 1] == 13
            let isPlain = (byte > 32 && byte < 127 && byte != 61) || (byte == 32 && !isLast)
            if column > (isPlain ? 74 : 72) {
                result += [61, 13, 10]
                column = 0
            }
            if isPlain {
                result.append(byte)
                column += 1
            } else {
                result += [61, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                column += 3
            }
        }
        return result
    }

    /// Header text: unchanged if it is ASCII, otherwise as encoded words of at most 75 characters.
    static func headerText(_ text: String, charset: String) -> String {
        guard !text.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) else { return text }
        let usable = CharsetEncoder.encode(text, in: charset) == nil ? "utf-8" : charset
        return pieces(of: text).map { encodedWord($0, charset: usable) }.joined(separator: "\r\n ")
    }

    /// Characters are not split between words (RFC 2047 §5). Twelve characters fit in any of our charsets.
    private static func pieces(of text: String) -> [String] {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: 12).map {
            String(characters[$0..<min($0 + 12, characters.count)])
        }
    }

    private static func encodedWord(_ piece: String, charset: String) -> String {
        let bytes = CharsetEncoder.encode(piece, in: charset) ?? Array(piece.utf8)
        let special = bytes.count { $0 >= 127 || $0 < 32 }
        if charset == "iso-2022-jp" || special * 3 > bytes.count {
            return "=?\(charset)?B?\(Data(bytes).base64EncodedString())?="
        }
        return "=?\(charset)?Q?\(String(decoding: bytes.flatMap(qByte), as: UTF8.self))?="
    }

    private static func qByte(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case 32: [95]
        case 48...57, 65...90, 97...122: [byte]
        default: [61, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
}
