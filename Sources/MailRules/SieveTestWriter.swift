import MailModel

/// Writes conditions as tests.
enum SieveTestWriter {
    static func test(_ condition: SearchCondition) throws -> String {
        switch condition {
        case .all(let parts): return "allof (\(try parts.map(test).joined(separator: ", ")))"
        case .any(let parts): return "anyof (\(try parts.map(test).joined(separator: ", ")))"
        case .not(let part): return "not \(try test(part))"
        case .text(let text): return "header :contains \(try header(text.field)) \(SieveScript.quoted(text.text))"
        case .largerThan(let count): return "size :over \(count)"
        case .smallerThan(let count): return "size :under \(count)"
        case .messageID(let id): return "header :is \"message-id\" \(SieveScript.quoted("<\(id)>"))"
        // Scripts run on delivery, which is to the inbox.
        case .mailbox(let name) where name.lowercased() == "inbox": return "true"
        case .state, .keyword: throw RuleError("Sieve runs before mail has flags.")
        case .mailbox, .account: throw RuleError("Sieve runs on delivery, before mail is in a mailbox of its own.")
        case .sent: throw RuleError("Dates are not part of basic Sieve.")
        case .content: throw RuleError("Basic Sieve cannot test for attachments, links or images.")
        case .category: throw RuleError("Sieve does not know categories.")
        case .ownAddress: throw RuleError("Sieve does not know your addresses.")
        }
    }

    private static func header(_ field: SearchField) throws -> String {
        switch field {
        case .from: "\"from\""
        case .to: "\"to\""
        case .cc: "\"cc\""
        case .bcc: "\"bcc\""
        case .subject: "\"subject\""
        case .list: "\"list-id\""
        case .anywhere, .body, .filename: throw RuleError("Basic Sieve cannot search the text of messages.")
        }
    }
}
