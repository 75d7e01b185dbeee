/// A request for one resource. Sends nothing about the user or the program beyond what is stated here.
public struct WebRequest: Sendable {
    /// What is asked.
    public enum Action: Sendable {
        /// GET.
        case get
        /// POST of a form. The body may contain secrets and is never logged.
        case post([FormField])
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
        if case .post(let fields) = action {
            body = Array(FormField.encode(fields).utf8)
            lines = [
                "POST \(address.target) HTTP/1.1", "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: \(body.count)",
            ]
        }
        if firstByte > 0 { lines.append("Range: bytes=\(firstByte)-") }
        lines += [
            "Host: \(address.authority)", "Accept: \(accept)", "Accept-Encoding: identity", "User-Agent: VaultMail",
            "Connection: close",
        ]
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }
}
