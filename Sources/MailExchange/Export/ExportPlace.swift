public import Foundation

/// The destination of exported mail.
public enum ExportPlace: Sendable {
    /// A file or folder.
    case file(URL)
    /// A stream such as standard output; for mbox only.
    case stream(FileHandle)
}
