import Foundation
import GRDB
import MailModel

/// The index's tokens of a text.
public enum SearchTokens {
    /// As they are stored, in the order of the text.
    public static func ofDocument(_ text: String) throws -> [String] {
        try tokens { try $0.tokenize(document: text).map(\.token) }
    }

    /// As they are searched.
    public static func ofQuery(_ text: String) throws -> [String] {
        try tokens { try $0.tokenize(query: text).map(\.token) }
    }

    private static func tokens(_ body: (any FTS5Tokenizer) throws -> [String]) throws -> [String] {
        do {
            return try DatabaseQueue().inDatabase { db in
                db.add(tokenizer: MailTokenizer.self)
                return try body(tokenizer(in: db))
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// The tokenizer of the index.
    static func tokenizer(in db: Database) throws -> any FTS5Tokenizer {
        try db.makeTokenizer(MailTokenizer.tokenizerDescriptor(arguments: MailTokenizer.indexArguments))
    }
}
