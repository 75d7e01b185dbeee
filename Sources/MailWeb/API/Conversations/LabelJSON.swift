import MailModel

/// A label in the API.
struct LabelJSON: Encodable {
    var keyword: String
    var name: String

    init(_ label: MessageLabel) {
        keyword = label.keyword
        name = label.name
    }
}
