import WebRequests

/// What the head of a response says about the file that was requested, before any of it is written.
struct FileAnswer {
    let file: ModelFile
    /// The first byte that was requested.
    let firstByte: Int

    /// Where the body begins.
    enum Beginning {
        case fromStart, asRequested
    }

    /// Compares status and size with the catalogue.
    ///
    /// - Throws: `ModelError`, of kind `.refused` or `.wrongSize`.
    func check(_ head: WebResponse) throws(ModelError) -> Beginning {
        switch head.status {
        case 200:
            try require(head[field: "content-length"], file.byteCount)
            return .fromStart
        case 206 where firstByte > 0:
            try require(head[field: "content-length"], file.byteCount - firstByte)
            // RFC 9110 §14.4: the part that follows, of a file of this size.
            let expected = "bytes \(firstByte)-\(file.byteCount - 1)/\(file.byteCount)"
            guard head[field: "content-range"] == expected else { throw ModelError(.wrongSize) }
            return .asRequested
        case 416: throw ModelError(.wrongSize)
        default: throw ModelError(.refused)
        }
    }

    /// A response without a length is counted while it arrives.
    private func require(_ length: String?, _ expected: Int) throws(ModelError) {
        if let length, length != String(expected) { throw ModelError(.wrongSize) }
    }
}
