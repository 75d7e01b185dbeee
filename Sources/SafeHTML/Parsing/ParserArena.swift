import CGumbo

/// The memory of one parse: allocated in large chunks and released at once.
///
/// The parser's own deallocation recurses to the depth of the tree; releasing the memory as a whole does not. The arena
/// is also the last limit on work: when the memory budget of a parse is used up, the parser is stopped.
final class ParserArena {
    private static let chunkSize = 256 * 1024
    private static let alignment = 16

    private var chunks: [UnsafeMutableRawPointer] = []
    private var next: UnsafeMutableRawPointer?
    private var remaining = 0
    private var budget: Int
    private let options: UnsafeMutablePointer<GumboOptions>

    /// The number of bytes allocated so far.
    private(set) var used = 0

    /// - Parameter budget: The number of bytes after which the parser is stopped, at its next token.
    init(budget: Int) {
        self.budget = budget
        options = .allocate(capacity: 1)
        options.initialize(to: kGumboDefaultOptions)
        options.pointee.max_errors = 0
        options.pointee.userdata = Unmanaged.passUnretained(self).toOpaque()
        options.pointee.allocator = { userdata, size in
            guard let userdata else { return nil }
            return Unmanaged<ParserArena>.fromOpaque(userdata).takeUnretainedValue().allocate(size)
        }
        options.pointee.deallocator = { _, _ in }
    }

    deinit {
        for chunk in chunks { chunk.deallocate() }
        options.deinitialize(count: 1)
        options.deallocate()
    }

    /// Parses a document and passes its tree to `body`. The tree is valid only during the call.
    func parse<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<GumboNode>) -> Result) -> Result? {
        bytes.withUnsafeBytes { buffer -> Result? in
            guard let base = buffer.bindMemory(to: CChar.self).baseAddress,
                let output = gumbo_parse_with_options(options, base, buffer.count), let root = output.pointee.root
            else { return nil }
            return body(UnsafePointer(root))
        }
    }

    private func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        let rounded = max(size, 1) &+ (Self.alignment - 1) & ~(Self.alignment - 1)
        used += rounded
        // The parser reads this setting before every token.
        if used > budget { options.pointee.stop_on_first_error = true }
        if rounded > Self.chunkSize / 4 { return addChunk(rounded) }
        if rounded > remaining {
            next = addChunk(Self.chunkSize)
            remaining = Self.chunkSize
        }
        let place = next
        next = next?.advanced(by: rounded)
        remaining -= rounded
        return place
    }

    private func addChunk(_ size: Int) -> UnsafeMutableRawPointer {
        let chunk = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
        chunks.append(chunk)
        return chunk
    }
}
