import Foundation

/// What an endpoint sends for a chat completion, whole or in parts. Anything else, such as calls of tools or
/// thoughts, is ignored.
struct ChatAnswer: Decodable {
    private var choices: [Choice]

    private struct Choice: Decodable {
        var delta: Text?
        var message: Text?
    }

    private struct Text: Decodable { var content: String? }

    /// The words; empty if there are none.
    var text: String { (choices.first?.delta ?? choices.first?.message)?.content ?? "" }

    /// The words of a document; nil if it is none of this form.
    static func text(of document: [UInt8]) -> String? {
        (try? JSONDecoder().decode(ChatAnswer.self, from: Data(document)))?.text
    }
}
