import Foundation
import MIME
import MailModel

/// Functions that all sinks share.
enum ExportFiles {
    /// Mail is private.
    static var fileRights: [FileAttributeKey: Any] { [.posixPermissions: 0o600] }

    static func makeFolder(_ folder: URL) throws(ExchangeError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw failure(folder.path(percentEncoded: false))
        }
    }

    static func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    }

    static func failure(_ path: String) -> ExchangeError {
        ExchangeError(.unusable, ExchangeText.notWritable(path))
    }
}
