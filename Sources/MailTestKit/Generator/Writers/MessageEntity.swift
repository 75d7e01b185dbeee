/// A MIME entity: header fields that describe the content, and the content.
struct MessageEntity: Sendable {
    /// Lines without CRLF.
    var fields: [String]
    /// The encoded content.
    var body: [UInt8]

    /// Text with LF line ends in the given charset, or in UTF-8 if that charset cannot represent it.
    static func text(_ text: String, subtype: String = "plain", charset: String, isFlowed: Bool = false) -> Self {
        let canonical = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        let encoded = CharsetEncoder.encode(canonical, in: charset)
        let name = encoded == nil ? "utf-8" : charset
        let bytes = encoded ?? Array(canonical.utf8)
        let type = "Content-Type: text/\(subtype); charset=\(name)\(isFlowed ? "; format=flowed" : "")"
        let encoding = transferEncoding(for: bytes, charset: name)
        return Self(
            fields: [type, "Content-Transfer-Encoding: \(encoding)"], body: encode(bytes, encoding: encoding))
    }

    /// A file, in base64. The name must be ASCII unless `encodedName` contains it in RFC 2231 encoding.
    static func file(
        _ name: String, type: String, bytes: [UInt8], contentID: String? = nil, encodedName: String? = nil
    ) -> Self {
        let disposition = contentID == nil ? "attachment" : "inline"
        let parameter = encodedName.map { "filename*=\($0)" } ?? "filename=\"\(name)\""
        var fields = [
            "Content-Type: \(type); name=\"\(name)\"", "Content-Disposition: \(disposition); \(parameter)",
            "Content-Transfer-Encoding: base64",
        ]
        if let contentID { fields.append("Content-ID: <\(contentID)>") }
        return Self(fields: fields, body: TransferEncoder.base64(bytes))
    }

    /// Several entities in one; `parameters` begins with a semicolon or is empty.
    static func multipart(_ subtype: String, _ parts: [Self], boundary: String, parameters: String = "") -> Self {
        var body = Array("This is a message in MIME format.\r\n".utf8)
        for part in parts {
            body += Array("\r\n--\(boundary)\r\n".utf8) + part.bytes
        }
        body += Array("\r\n--\(boundary)--\r\n".utf8)
        return Self(
            fields: ["Content-Type: multipart/\(subtype)\(parameters);\r\n boundary=\"\(boundary)\""], body: body)
    }

    /// Header fields, empty line, content.
    var bytes: [UInt8] {
        Array((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    private static func transferEncoding(for bytes: [UInt8], charset: String) -> String {
        let special = bytes.count { $0 >= 127 }
        let longest = bytes.split(separator: 10, omittingEmptySubsequences: false).map(\.count).max() ?? 0
        if special == 0 { return longest > 900 ? "quoted-printable" : "7bit" }
        if special * 3 > bytes.count { return "base64" }
        // Much Latin mail is still sent as 8bit.
        return bytes.count % 4 == 0 && longest < 900 ? "8bit" : "quoted-printable"
    }

    private static func encode(_ bytes: [UInt8], encoding: String) -> [UInt8] {
        switch encoding {
        case "base64": TransferEncoder.base64(bytes)
        case "quoted-printable": TransferEncoder.quotedPrintable(bytes)
        default: bytes
        }
    }
}
