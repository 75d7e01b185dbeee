import GRDB
import MailModel

/// Conditions on rows of `operation`. Each begins with its column, so that the name of the table can precede it.
enum OperationSQL {
    /// The server does not have the change yet. The indexes of the queue are partial by this condition.
    static let isPending = "state <> \(State.failed.sql)"
    static let isQueued = "state = \(State.queued.sql)"
    static let isInFlight = "state = \(State.inFlight.sql)"
    static let isAboutFlags = "kind IN \(kindsAboutFlags)"
    static let isNotAboutFlags = "kind NOT IN \(kindsAboutFlags)"
    static let isMove = "kind = \(Kind.move.sql)"
    static let isDeletion = "kind = \(Kind.delete.sql)"

    private typealias Kind = MailModel.Operation.Kind
    private typealias State = MailModel.Operation.State
    private static let kindsAboutFlags = Kind.allCases.filter(\.isAboutFlags).sql
}
