import Composition
public import Foundation
public import MailModel

/// The output of `drafts versions`.
public struct DraftVersionsOutput: Encodable, Sendable {
    /// A version on the command line.
    public struct Version: Encodable, Sendable {
        /// The number by which it is named.
        public let version: Int
        /// When it was saved.
        public let savedAt: Date
        /// One line.
        public let subject: String
        /// What the user wrote, as plain text.
        public let text: String
    }

    /// The versions, the newest first.
    public let versions: [Version]

    /// Describes versions.
    public init(_ versions: [DraftVersion]) {
        self.versions = versions.map { version in
            Version(
                version: version.version, savedAt: version.savedAt, subject: version.content.subject,
                text: DraftText.text(of: version.content.blocks))
        }
    }
}
