public import WebRequests

/// A file of a model in the catalogue. Everything about it is fixed, so that no server can offer anything else.
public struct ModelFile: Hashable, Sendable {
    /// The name in the model's folder.
    public let name: String
    /// Where it is downloaded from: an address that names one version forever.
    public let address: WebAddress
    /// Its size.
    public let byteCount: Int
    /// The SHA-256 of its content, in lower-case hexadecimal.
    public let sha256: String

    /// Memberwise initializer.
    public init(name: String, address: WebAddress, byteCount: Int, sha256: String) {
        self.name = name
        self.address = address
        self.byteCount = byteCount
        self.sha256 = sha256
    }
}
