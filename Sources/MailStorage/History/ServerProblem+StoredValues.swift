public import GRDB
public import MailModel

extension ServerProblem.Kind: DatabaseValueConvertible {}

extension ServerProblem {
    /// From the columns `problem` and `server_text`; nil without a problem, and for a code that this version does not
    /// know.
    init?(_ row: Row) {
        guard let kind = (row["problem"] as String?).flatMap(Kind.init) else { return nil }
        self.init(kind, serverText: row["server_text"])
    }
}
