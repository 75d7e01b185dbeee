/// Message IDs: an array, or a string of IDs separated by spaces.
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
