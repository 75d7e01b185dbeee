/// A response, parsed without any library.
struct RawResponse: Sendable {
    var status: Int
    var fields: [(name: String, value: String)]
    var body: [UInt8]

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The values of all fields with a name.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The value of the only field with a name; nil if there is none or more than one.
    func value(_ name: String) -> String? {
        let values = values(name)
        return values.count == 1 ? values.first : nil
    }

    /// True if the request was granted.
    var isSuccess: Bool { (200..<300).contains(status) }
}
