public import WebRequests

/// A model that can be downloaded: what is shown before the user agrees to it (FR-SET-04, G-03).
public struct LocalModel: Hashable, Sendable {
    /// The name in commands and of the folder, such as `all-minilm-l6-v2`.
    public let id: String
    /// The name for people.
    public let name: String
    /// What it can do.
    public let capability: ModelCapability
    /// What it is for, in one sentence.
    public let purpose: String
    /// The SPDX identifier of its license.
    public let license: String
    /// The version that is fixed: the commit of its repository.
    public let version: String
    /// The page of its authors.
    public let source: WebAddress
    /// Its files; all are needed.
    public let files: [ModelFile]

    /// Memberwise initializer.
    public init(
        id: String, name: String, capability: ModelCapability, purpose: String, license: String, version: String,
        source: WebAddress, files: [ModelFile]
    ) {
        self.id = id
        self.name = name
        self.capability = capability
        self.purpose = purpose
        self.license = license
        self.version = version
        self.source = source
        self.files = files
    }

    /// The size of all files.
    public var byteCount: Int { files.reduce(0) { $0 + $1.byteCount } }
}
