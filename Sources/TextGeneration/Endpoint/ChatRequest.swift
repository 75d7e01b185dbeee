import Foundation

/// One question to a model: fixed instructions, the mail, and the form of the answer.
struct ChatRequest: Sendable {
    /// Instructions of the program.
    var instructions: String
    /// The mail between its marks.
    var mail: String
    /// The JSON schema that the answer has to have, as JSON.
    var schema: String
    /// The most words of the answer, in tokens.
    var maximumTokens: Int

    /// The document that is sent. No tools are offered, so that there is nothing that mail could make the model call.
    func document(model: String) throws -> [UInt8] {
        let schema = try JSONSerialization.jsonObject(with: Data(schema.utf8))
        let body: [String: Any] = [
            "model": model, "stream": true, "temperature": 0.2, "max_tokens": maximumTokens,
            "messages": [["role": "system", "content": instructions], ["role": "user", "content": mail]],
            "response_format": [
                "type": "json_schema", "json_schema": ["name": "answer", "strict": true, "schema": schema],
            ],
        ]
        return Array(try JSONSerialization.data(withJSONObject: body, options: [.sortedKeys]))
    }
}
