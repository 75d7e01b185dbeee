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
        case .state, .keyword: throw RuleError(SieveText.noFlags)
        case .mailbox, .account: throw RuleError(SieveText.noPlace)
        case .sent: throw RuleError(SieveText.noDates)
        case .content: throw RuleError(SieveText.noContent)
        case .category: throw RuleError(SieveText.noCategories)
        case .ownAddress: throw RuleError(SieveText.noOwnAddress)
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
        case .anywhere, .body, .filename: throw RuleError(SieveText.noBody)
        }
    }
}
