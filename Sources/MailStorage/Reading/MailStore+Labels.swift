import GRDB
public import MailModel

extension MailStore {
    /// The labels to choose from: those that were set here, and those of stored messages, in the order of their names.
    public func labels() throws -> [MessageLabel] {
        try read { db in
            let lists = try String.fetchAll(db, sql: "SELECT DISTINCT keywords FROM placement WHERE keywords <> ''")
            return MessageLabel.all(of: try KeywordBits(db).allNames + lists.flatMap { FieldCodec.list($0) })
        }
    }
}
