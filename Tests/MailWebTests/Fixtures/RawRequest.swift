@testable import MailWeb

/// A request as sent over the wire; every line can be changed, repeated or omitted.
struct RawRequest {
    var method: String
    var target: String
    var fields: [(name: String, value: String)]
    var body: String

    /// A request as the page sends it.
    init(_ method: String, _ target: String, port: Int, token: String? = nil, body: String? = nil) {
        self.method = method
        self.target = target
        self.body = body ?? ""
        fields = [("Host", "localhost:\(port)")]
        if let token { fields.append(("Authorization", "Bearer \(token)")) }
        fields.append(("Sec-Fetch-Site", "same-origin"))
        guard method == "POST" else { return }
        fields.append(("Origin", "http://localhost:\(port)"))
        fields.append(("Content-Type", "application/json"))
    }

    /// The same with another value of a field; nil removes the field.
    func with(_ name: String, _ value: String?) -> RawRequest {
        var copy = self
        copy.fields.removeAll { $0.name == name }
        if let value { copy.fields.append((name, value)) }
        return copy
    }

    /// The same with an additional field.
    func adding(_ name: String, _ value: String) -> RawRequest {
        var copy = self
        copy.fields.append((name, value))
        return copy
    }

    /// The same with another target.
    func with(target: String) -> RawRequest {
        var copy = self
        copy.target = target
        return copy
    }

    /// The same with another method.
    func with(method: String) -> RawRequest {
        var copy = self
        copy.method = method
        return copy
    }

    /// The bytes of the request, with `Connection: close` unless the connection is to stay open.
    func text(keepsConnection: Bool = false) -> String {
        var lines = ["\(method) \(target) HTTP/1.1"] + fields.map { "\($0.name): \($0.value)" }
        if !keepsConnection { lines.append("Connection: close") }
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    /// Sends the request on a new connection.
    func send(port: Int, address: String = "127.0.0.1") async throws -> RawResponse {
        try await RawConnection.exchange(text(), port: port, address: address)
    }
}
