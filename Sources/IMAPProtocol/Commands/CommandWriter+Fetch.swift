/// FETCH items.
extension CommandWriter {
    mutating func fetchItems(_ items: [FetchItem]) throws(EncodingFailure) {
        guard !items.isEmpty else { throw .emptyArgument }
        text(" (")
        for (index, item) in items.enumerated() {
            if index > 0 { text(" ") }
            try fetchItem(item)
        }
        text(")")
    }

    private mutating func fetchItem(_ item: FetchItem) throws(EncodingFailure) {
        switch item {
        case .uid: text("UID")
        case .flags: text("FLAGS")
        case .internalDate: text("INTERNALDATE")
        case .rfc822Size: text("RFC822.SIZE")
        case .envelope: text("ENVELOPE")
        case .bodyStructure: text("BODYSTRUCTURE")
        case .modseq: text("MODSEQ")
        case .emailID: text("EMAILID")
        case .threadID: text("THREADID")
        case .gmailMessageID: text("X-GM-MSGID")
        case .gmailThreadID: text("X-GM-THRID")
        case .gmailLabels: text("X-GM-LABELS")
        case .saveDate: text("SAVEDATE")
        case .preview(let isLazy): text(isLazy ? "PREVIEW (LAZY)" : "PREVIEW")
        case .bodyPeek(let section, let part):
            guard SectionText.isValid(section) else { throw .invalidSection }
            text("BODY.PEEK[\(section)]")
            try self.part(part)
        case .binaryPeek(let section, let part):
            guard SectionText.isPart(section) else { throw .invalidSection }
            text("BINARY.PEEK[\(section)]")
            try self.part(part)
        case .binarySize(let section):
            guard SectionText.isPart(section) else { throw .invalidSection }
            text("BINARY.SIZE[\(section)]")
        }
    }

    private mutating func part(_ range: Range<UInt32>?) throws(EncodingFailure) {
        guard let range else { return }
        guard !range.isEmpty else { throw .invalidSection }
        text("<\(range.lowerBound).\(range.upperBound - range.lowerBound)>")
    }
}
