public import Foundation

/// A text model that was downloaded and can be run.
public struct DownloadedTextModel: Hashable, Sendable {
    /// The name for people.
    public let name: String
    /// Its GGUF file.
    public let file: URL

    /// Memberwise initializer.
    public init(name: String, file: URL) {
        self.name = name
        self.file = file
    }
}
