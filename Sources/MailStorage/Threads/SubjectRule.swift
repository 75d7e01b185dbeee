import GRDB
import MailModel

/// How messages without references join threads by their subject (FR-SYNC-06 step 4, MO-20): the values of the setting
/// `subjectFallback`.
enum SubjectRule: String {
    /// One of the two is an answer by its subject, and they share a participant who is not the user.
    case careful
    /// The subject is enough, as FR-SYNC-06 reads.
    case wide
    /// Subjects join nothing.
    case off

    init(_ db: Database) throws {
        self = SubjectRule(rawValue: try Settings.text(.subjectFallback, in: db)) ?? .careful
    }
}
