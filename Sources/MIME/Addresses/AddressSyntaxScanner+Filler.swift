/// Comments, folding white space, quoted strings and quoted pairs (RFC 5322 §3.2 and §4.1).
extension AddressSyntaxScanner {
    /// Comments and white space between words, which have no meaning.
    struct Filler {
        var hasComment = false
        var hasWhiteSpace = false

        var isEmpty: Bool { !hasComment && !hasWhiteSpace }
    }

    /// CFWS: comments and folding white space in any order.
    mutating func takeFiller() throws(Fault) -> Filler {
        var filler = Filler()
        while let byte = next {
            if byte == UInt8(ascii: "(") {
                try takeComment()
                findings.insert(.comment)
                filler.hasComment = true
            } else if byte.isBlank || byte == .carriageReturn {
                try takeFoldingWhiteSpace()
                findings.insert(.foldingWhiteSpace)
                filler.hasWhiteSpace = true
            } else {
                break
            }
        }
        return filler
    }

    /// Only obsolete syntax (RFC 5322 §4.4) allows them before a word that is not the first.
    mutating func noteObsoletePlace(of filler: Filler) {
        if filler.hasComment { findings.insert(.obsoleteCommentPlace) }
        if filler.hasWhiteSpace { findings.insert(.obsoleteFolding) }
    }

    /// Blanks, and line ends followed by blanks.
    mutating func takeFoldingWhiteSpace() throws(Fault) {
        var folds = 0
        while let byte = next {
            if byte.isBlank {
                position += 1
                continue
            }
            guard byte == .carriageReturn else { break }
            try takeLineEnd()
            folds += 1
            guard next?.isBlank == true else {
                throw Fault(next == .carriageReturn ? .consecutiveFolds : .unfinishedFold)
            }
        }
        if folds > 1 { findings.insert(.obsoleteFolding) }
    }

    private mutating func takeLineEnd() throws(Fault) {
        position += 1
        guard next == .lineFeed else { throw Fault(.bareCarriageReturn) }
        position += 1
    }

    /// Comments nest; a counter avoids recursion on hostile depth.
    private mutating func takeComment() throws(Fault) {
        var depth = 0
        repeat {
            guard let byte = next else { throw Fault(.unclosedComment) }
            switch byte {
            case .backslash: try takeQuotedPair()
            case _ where byte.isBlank || byte == .carriageReturn: try takeFoldingWhiteSpace()
            case UInt8(ascii: "("):
                depth += 1
                position += 1
            case UInt8(ascii: ")"):
                depth -= 1
                position += 1
            default: try takeText(obsolete: .obsoleteCommentText, unexpected: .unexpectedInComment)
            }
        } while depth > 0
    }

    mutating func takeQuotedString() throws(Fault) {
        findings.insert(.quotedString)
        position += 1
        while let byte = next {
            switch byte {
            case .quote:
                position += 1
                return
            case .backslash: try takeQuotedPair()
            case .space: position += 1
            case .tab, .carriageReturn:
                // Quoted strings of SMTP allow only spaces (RFC 5321 §4.1.2, qtextSMTP).
                try takeFoldingWhiteSpace()
                findings.insert(.foldingWhiteSpace)
            default: try takeText(obsolete: .obsoleteQuotedText, unexpected: .unexpectedInQuotedString)
            }
        }
        throw Fault(.unclosedQuotedString)
    }

    /// A backslash, and the octet that it escapes.
    mutating func takeQuotedPair() throws(Fault) {
        position += 1
        guard let byte = next else { throw Fault(.trailingBackslash) }
        if byte >= 0x80 {
            guard takeBeyondASCII() else { throw Fault(.unexpectedInQuotedPair) }
            return
        }
        if byte.isControl && byte != .tab { findings.insert(.obsoleteQuotedPair) }
        position += 1
    }

    /// One character without a special meaning in a comment, a quoted string or a domain literal.
    mutating func takeText(obsolete: Diagnosis, unexpected: Diagnosis) throws(Fault) {
        if takeBeyondASCII() { return }
        guard let byte = next, byte < 0x80, byte != 0, byte != .lineFeed else { throw Fault(unexpected) }
        if byte.isControl { findings.insert(obsolete) }
        position += 1
    }
}
