/// SEARCH, SORT and THREAD.
extension CommandEncoder {
    func searchArguments(of command: IMAPCommand, _ writer: inout CommandWriter) throws(EncodingFailure) {
        switch command {
        case .uidSearch(let criterion, let options):
            if !options.isEmpty { try writer.searchOptions(options) }
            // RFC 3501 §6.4.4: strings are US-ASCII unless a charset is named.
            if criterion.holdsNonASCII, !acceptsUTF8 { writer.text(" CHARSET UTF-8") }
            writer.text(" ")
            try writer.criterion(criterion, depth: 1)
        case .uidSort(let keys, let criterion):
            guard !keys.isEmpty else { throw .emptyArgument }
            let names = keys.map { ($0.isReversed ? "REVERSE " : "") + $0.name.rawValue }
            // RFC 5256 §3: the charset is mandatory.
            writer.text(" (" + names.joined(separator: " ") + ") UTF-8 ")
            try writer.criterion(criterion, depth: 1)
        case .uidThread(let algorithm, let criterion):
            writer.text(" ")
            try writer.atom(algorithm)
            writer.text(" UTF-8 ")
            try writer.criterion(criterion, depth: 1)
        default: break
        }
    }
}
