extension SieveScript {
    /// Reads the rules of a script that VaultMail supports.
    ///
    /// - Returns: one rule for each `if` at the top, turned off, and what was left out.
    /// - Throws: `RuleError` if the text is no script.
    public static func rules(in script: String) throws -> (drafts: [RuleDraft], untranslated: [SieveUntranslated]) {
        var reader = SieveReader(try SieveToken.tokens(script))
        try reader.read()
        return (reader.drafts, reader.untranslated)
    }
}

/// Reads the subset of RFC 5228 that rules can say; everything else is skipped with a reason.
struct SieveReader {
    private(set) var drafts: [RuleDraft] = []
    private(set) var untranslated: [SieveUntranslated] = []

    private var rest: ArraySlice<SieveToken>
    private var name: String?

    init(_ tokens: [SieveToken]) { rest = tokens[...] }

    mutating func read() throws {
        while let token = rest.popFirst() {
            switch token {
            case .name(let name): self.name = name
            case .word("require"): skipCommand()
            case .word("if"): try readRule()
            case .word(let word): skip(word, SieveText.noCondition(word))
            case .mark(";"): continue
            case .tag, .string, .number, .mark: throw RuleError(SieveText.noScript)
            }
        }
    }

    private mutating func readRule() throws {
        let name = name ?? "Imported \(drafts.count + untranslated.count + 1)"
        self.name = nil
        let start = rest
        do {
            let condition = try test(depth: 0)
            var draft = RuleDraft(name: name, condition: condition, isEnabled: false)
            try readBlock(&draft)
            if case .word(let next)? = rest.first, next == "elsif" || next == "else" {
                untranslated.append(SieveUntranslated(rule: name, reason: SieveText.leftOut(next)))
                while case .word(let next)? = rest.first, next == "elsif" || next == "else" { skipCommand() }
            }
            drafts.append(draft)
        } catch let error as RuleError {
            untranslated.append(SieveUntranslated(rule: name, reason: error.explanation))
            rest = start
            skipCommand()
            while case .word(let next)? = rest.first, next == "elsif" || next == "else" { skipCommand() }
        }
    }

    // MARK: Tests

    private mutating func test(depth: Int) throws -> String {
        guard depth < 15 else { throw RuleError(SieveText.tooDeep) }
        guard case .word(let word)? = rest.popFirst() else { throw RuleError(SieveText.unreadableTest) }
        switch word {
        case "not": return "-(\(try test(depth: depth + 1)))"
        case "allof": return "(\(try tests(depth: depth + 1).joined(separator: " ")))"
        case "anyof": return "(\(try tests(depth: depth + 1).joined(separator: " OR ")))"
        case "true": return "in:inbox"
        case "header", "address": return try header()
        case "size": return try size()
        default: throw RuleError(SieveText.unknownTest(word))
        }
    }

    private mutating func tests(depth: Int) throws -> [String] {
        guard rest.popFirst() == .mark("(") else { throw RuleError(SieveText.unreadableTest) }
        var result = [try test(depth: depth)]
        while let token = rest.popFirst(), token != .mark(")") {
            guard token == .mark(",") else { throw RuleError(SieveText.unreadableTest) }
            result.append(try test(depth: depth))
        }
        return result
    }

    private mutating func header() throws -> String {
        while case .tag(let tag)? = rest.first {
            guard ["contains", "is", "all", "localpart", "domain", "comparator"].contains(tag) else {
                throw RuleError(SieveText.unknownComparison(tag))
            }
            rest = rest.dropFirst(tag == "comparator" ? 2 : 1)
        }
        let fields = try strings()
        let values = try strings()
        let operators = try fields.map { field in
            switch field.lowercased() {
            case "from", "sender": "from"
            case "to": "to"
            case "cc": "cc"
            case "bcc": "bcc"
            case "subject": "subject"
            case "list-id": "list"
            case "message-id": "message-id"
            default: throw RuleError(SieveText.unknownField(field))
            }
        }
        let terms = operators.flatMap { name in
            values.map { "\(name):\"\($0.replacing("\"", with: " "))\"" }
        }
        return terms.count == 1 ? terms[0] : "(\(terms.joined(separator: " OR ")))"
    }

    private mutating func size() throws -> String {
        guard case .tag(let tag)? = rest.popFirst(), case .number(let count)? = rest.popFirst(),
            tag == "over" || tag == "under"
        else { throw RuleError(SieveText.unreadableSize) }
        return tag == "over" ? "larger:\(count)" : "smaller:\(count)"
    }

    private mutating func strings() throws -> [String] {
        switch rest.popFirst() {
        case .string(let text): return [text]
        case .mark("["):
            var result: [String] = []
            while let token = rest.popFirst(), token != .mark("]") {
                if case .string(let text) = token { result.append(text) }
            }
            return result
        default: throw RuleError(SieveText.unreadableTest)
        }
    }

    // MARK: Actions

    private mutating func readBlock(_ draft: inout RuleDraft) throws {
        guard rest.popFirst() == .mark("{") else { throw RuleError(SieveText.unreadableActions) }
        var keeps = false
        while let token = rest.popFirst(), token != .mark("}") {
            switch token {
            case .word("stop"): draft.stops = true
            case .word("keep"): keeps = true
            case .word("discard"): draft.actions.append(.trash)
            case .word("fileinto"): draft.actions.append(try fileinto())
            case .word("addflag"), .word("setflag"): draft.actions += try strings().map(Self.flag)
            case .mark(";"), .name: continue
            case .word(let word): throw RuleError(SieveText.unknownAction(word))
            case .tag, .string, .number, .mark: throw RuleError(SieveText.unreadableActions)
            }
        }
        guard draft.actions.isEmpty else { return }
        guard keeps else { throw RuleError(SieveText.noAction) }
        draft.kind = .exclusion
        draft.stops = false
    }

    private mutating func fileinto() throws -> RuleAction {
        while case .tag? = rest.first { rest = rest.dropFirst() }
        guard let mailbox = try strings().first, !mailbox.isEmpty else {
            throw RuleError(SieveText.noMailbox)
        }
        switch mailbox.lowercased() {
        case "trash": return .trash
        case "archive": return .archive
        default: return .move(mailbox)
        }
    }

    private static func flag(_ name: String) throws -> RuleAction {
        switch name.lowercased() {
        case "\\seen": return .read
        case "\\flagged": return .star
        case "$vaultmaillocked": return .lock
        default:
            guard let action = RuleAction(.keyword, argument: name) else {
                throw RuleError(SieveText.unknownFlag(name))
            }
            return action
        }
    }

    // MARK: Skipping

    private mutating func skip(_ word: String, _ reason: String) {
        untranslated.append(SieveUntranslated(rule: name ?? word, reason: reason))
        name = nil
        skipCommand()
    }

    /// To behind the end of a command: a semicolon or a block.
    private mutating func skipCommand() {
        var depth = 0
        while let token = rest.popFirst() {
            switch token {
            case .mark("{"): depth += 1
            case .mark("}"):
                depth -= 1
                if depth <= 0 { return }
            case .mark(";") where depth == 0: return
            default: continue
            }
        }
    }
}
