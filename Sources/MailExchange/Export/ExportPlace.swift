public import Foundation

/// Where exported mail goes.
public enum ExportPlace: Sendable {
    /// A file or folder.
    case file(URL)
    /// What somebody else reads at once, such as standard output; for one mbox.
    case stream(FileHandle)
}
