import MIME
import MailModel

/// One or more addresses: a string as in a To field, an object with `name` and `address`, or an array of these.
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

    /// The address parser is lenient and skips what it cannot parse, so each parsed address must appear verbatim in the
    /// text.
    private static func read(_ text: String, at path: [any CodingKey]) throws -> [EmailAddress] {
        let context = DecodingError.Context(codingPath: path, debugDescription: "not a valid email address.")
        let hasControls = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        let result = hasControls ? [] : AddressListParser.parse(Array(text.utf8))
        guard !result.isEmpty, result.allSatisfy({ !$0.address.isEmpty && text.contains($0.address) }) else {
            throw DecodingError.dataCorrupted(context)
        }
        return result
    }
}
