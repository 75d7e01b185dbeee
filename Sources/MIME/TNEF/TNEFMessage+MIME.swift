import struct Foundation.Data
import MailModel

extension TNEFMessage {
    /// The same message in MIME, so that everything that reads messages reads it: multipart/mixed with the text, if
    /// there is any, and the files. The same stream always gives the same octets.
    public var mimeBytes: [UInt8] {
        var result = "MIME-Version: 1.0\r\n"
        if let subject, !subject.isEmpty { result += "Subject: \(Self.words(subject))\r\n" }
        result += "Content-Type: multipart/mixed; boundary=\"\(Self.boundary)\"\r\n\r\n"
        var bytes = Array(result.utf8)
        for part in parts { bytes += Array("--\(Self.boundary)\r\n\(part.fields)\r\n".utf8) + part.body }
        return bytes + Array("--\(Self.boundary)--\r\n".utf8)
    }

    /// Never part of base64.
    private static let boundary = "=_winmail"

    private var parts: [(fields: String, body: [UInt8])] {
        var parts: [(String, [UInt8])] = []
        if let html {
            let charset = html.charset.map { "; charset=\($0)" } ?? ""
            parts.append(Self.part("text/html\(charset)", Array(html.bytes)))
        } else if let text, text.contains(where: { !$0.isWhitespace }) {
            parts.append(Self.part("text/plain; charset=utf-8", Array(text.utf8)))
        }
        return parts
            + attachments.filter { !$0.bytes.isEmpty || !$0.name.isEmpty }.map { file in
                var fields = "Content-Disposition: attachment; filename*=UTF-8''\(Self.escaped(file.name))\r\n"
                if let identifier = file.contentID, Self.isToken(identifier) {
                    fields += "Content-ID: <\(identifier)>\r\n"
                }
                return Self.part(Self.written(file.mimeType), Array(file.bytes), fields)
            }
    }

    private static func part(_ type: String, _ bytes: [UInt8], _ fields: String = "") -> (String, [UInt8]) {
        let body = OutgoingBody(binary: bytes)
        return ("Content-Type: \(type)\r\nContent-Transfer-Encoding: base64\r\n\(fields)", body.bytes)
    }

    /// The declared type if it can be written, else that of any file.
    private static func written(_ type: String) -> String {
        let halves = type.split(separator: "/", omittingEmptySubsequences: false)
        let isUsable = halves.count == 2 && halves.allSatisfy { isToken(String($0)) } && !type.hasPrefix("multipart")
        return isUsable ? type : "application/octet-stream"
    }

    /// Letters, digits and the characters that need no quotes (RFC 2045 §5.1), and the at sign of a Content-ID.
    private static func isToken(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "!#$&-^_.+@".utf8.contains($0) }
    }

    /// Encoded words of a header (RFC 2047), each short enough.
    private static func words(_ text: String) -> String {
        var words: [String] = []
        var chunk: [UInt8] = []
        for character in text {
            let bytes = Array(String(character).utf8)
            if chunk.count + bytes.count > 40, !chunk.isEmpty {
                words.append(word(chunk))
                chunk = []
            }
            chunk += bytes
        }
        if !chunk.isEmpty { words.append(word(chunk)) }
        return words.joined(separator: "\r\n ")
    }

    private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Data(bytes).base64EncodedString())?=" }

    /// RFC 8187: what is no letter or digit as its octets.
    private static func escaped(_ name: String) -> String {
        PercentEncoding.encode(name) { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: ".") || $0 == .hyphen }
    }
}
