/// A request for one resource. Sends nothing about the user or the program beyond what is stated here.
public struct WebRequest: Sendable {
    /// What is asked.
    public enum Action: Sendable {
        /// GET.
        case get
        /// POST of a form. The body may contain secrets and is never logged.
        case post([FormField])
        /// POST of a JSON document. The body may contain private text and is never logged.
        case postJSON([UInt8])
    }

    /// The resource.
    public var address: WebAddress
    /// What is asked.
    public var action: Action
    /// The wanted media type, such as `application/json`.
    public var accept: String
    /// The first byte that is wanted, to continue an earlier request; 0 for the whole resource (RFC 9110 §14.2).
    public var firstByte: Int

    /// Memberwise initializer.
    public init(_ address: WebAddress, _ action: Action = .get, accept: String = "*/*", firstByte: Int = 0) {
        self.address = address
        self.action = action
        self.accept = accept
        self.firstByte = firstByte
    }

    /// The bytes on the wire (RFC 9112 §3). The connection is used once.
    var bytes: [UInt8] {
        var body: [UInt8] = []
        var lines = ["GET \(address.target) HTTP/1.1"]
        switch action {
        case .get: break
        case .post(let fields):
            body = Array(FormField.encode(fields).utf8)
            lines = Self.posting(body, to: address, type: "application/x-www-form-urlencoded")
        case .postJSON(let document):
            body = document
            lines = Self.posting(body, to: address, type: "application/json")
        }
        if firstByte > 0 { lines.append("Range: bytes=\(firstByte)-") }
        lines += [
            "Host: \(address.authority)", "Accept: \(accept)", "Accept-Encoding: identity", "User-Agent: VaultMail",
            "Connection: close",
        ]
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    private static func posting(_ body: [UInt8], to address: WebAddress, type: String) -> [String] {
        ["POST \(address.target) HTTP/1.1", "Content-Type: \(type)", "Content-Length: \(body.count)"]
    }
}
