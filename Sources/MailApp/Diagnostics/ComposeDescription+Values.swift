import Foundation
import MIME
import MailModel

/// One address or several: a text as in a To field, an object of `name` and `address`, or an array of these.
struct DescribedAddresses: Decodable {
    let addresses: [EmailAddress]

    init(from decoder: any Decoder) throws {
        if var list = try? decoder.unkeyedContainer() {
            var result: [EmailAddress] = []
            while !list.isAtEnd { result += try list.decode(DescribedAddress.self).addresses }
            addresses = result
        } else {
            addresses = try DescribedAddress(from: decoder).addresses
        }
    }
}

private struct DescribedAddress: Decodable {
    let addresses: [EmailAddress]

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            addresses = try Self.read(text, at: decoder.codingPath)
            return
        }
        let values = try DescriptionKey.container(of: decoder, allowing: ["name", "address"])
        addresses = [
            EmailAddress(
                name: try values.decodeIfPresent(String.self, forKey: DescriptionKey("name")),
                address: try values.decode(String.self, forKey: DescriptionKey("address")))
        ]
    }

    /// Reading is lenient and leaves out what it cannot use; an address must stand in the text as it is read.
    private static func read(_ text: String, at path: [any CodingKey]) throws -> [EmailAddress] {
        let context = DecodingError.Context(codingPath: path, debugDescription: "this is not an e-mail address.")
        let hasControls = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        let result = hasControls ? [] : AddressListParser.parse(Array(text.utf8))
        guard !result.isEmpty, result.allSatisfy({ !$0.address.isEmpty && text.contains($0.address) }) else {
            throw DecodingError.dataCorrupted(context)
        }
        return result
    }
}

/// Message ids: an array, or one text with blanks between them.
struct DescribedIdentifiers: Decodable {
    let ids: [String]

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            ids = text.split(separator: " ").map { String($0) }
        } else {
            ids = try decoder.singleValueContainer().decode([String].self)
        }
    }
}

/// A file of a description.
struct DescribedAttachment: Decodable {
    let attachment: OutgoingAttachment

    private static let keys: Set<String> = [
        "filename", "mime_type", "content", "text", "content_id", "inline", "parameters",
    ]

    init(from decoder: any Decoder) throws {
        let values = try DescriptionKey.container(of: decoder, allowing: Self.keys)
        func text(_ key: String) throws -> String? {
            try values.decodeIfPresent(String.self, forKey: DescriptionKey(key))
        }
        let (content, written) = (try text("content"), try text("text"))
        let bytes = try Self.bytes(content: content, text: written, at: decoder.codingPath)
        let usualType = written == nil ? "application/octet-stream" : "text/plain"
        var attachment = OutgoingAttachment(
            filename: try text("filename"), mimeType: try text("mime_type") ?? usualType, bytes: bytes)
        attachment.contentID = try text("content_id")
        attachment.isInline =
            try values.decodeIfPresent(Bool.self, forKey: DescriptionKey("inline")) ?? (attachment.contentID != nil)
        attachment.parameters =
            try values.decodeIfPresent([String: String].self, forKey: DescriptionKey("parameters")) ?? [:]
        self.attachment = attachment
    }

    private static func bytes(content: String?, text: String?, at path: [any CodingKey]) throws -> [UInt8] {
        func refuse(_ sentence: String) -> DecodingError {
            .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: sentence))
        }
        switch (content, text) {
        case (let content?, nil):
            guard let bytes = Data(base64Encoded: content, options: .ignoreUnknownCharacters) else {
                throw refuse("content is not base64.")
            }
            return Array(bytes)
        case (nil, let text?): return Array(text.utf8)
        case (nil, nil): throw refuse("content or text is missing.")
        case (.some, .some): throw refuse("content and text exclude each other.")
        }
    }
}

/// A date in RFC 3339 or as a Date field has it, and the zone that it is in.
struct DescribedDate {
    let date: Date
    let timeZone: TimeZone?

    init(_ text: String) throws {
        guard let date = MessageDate.parse(Array(Self.asField(text).utf8)) else {
            throw ApplicationError("date in the description is not like 2026-01-31T12:00:00+01:00.")
        }
        self.date = date
        timeZone = Self.zone(of: text)
    }

    /// `2026-01-31T12:00:00+01:00` as `31 Jan 2026 12:00:00 +0100`; anything else stays as it is.
    private static func asField(_ text: String) -> String {
        let pattern = /(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.\d+)?([Zz]|[+-]\d\d:\d\d)/
        guard let match = text.wholeMatch(of: pattern), let month = Int(match.2), (1...12).contains(month) else {
            return text
        }
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let zone = match.5.lowercased() == "z" ? "+0000" : match.5.filter { $0 != ":" }
        return "\(match.3) \(names[month - 1]) \(match.1) \(match.4) \(zone)"
    }

    /// Of an offset at the end of the text.
    private static func zone(of text: String) -> TimeZone? {
        if text.lowercased().hasSuffix("z") { return .gmt }
        guard let match = text.firstMatch(of: /([+-])(\d\d):?(\d\d)$/), let hours = Int(match.2),
            let minutes = Int(match.3)
        else { return nil }
        return TimeZone(secondsFromGMT: (match.1 == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60))
    }
}
