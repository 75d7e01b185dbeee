/// Turns hostile HTML into HTML that is safe to show (MO-62).
///
/// The document is limited in size, parsed as in a browser, and written again from an allow-list of elements,
/// attributes, style properties and URL schemes. Only text and validated values are copied from the source, and nothing
/// is edited after it is written. Sanitizing a result again only removes the marks of its blocked images.
public struct HTMLSanitizer: Sendable {
    /// The memory limit of a parse in bytes; an ordinary mail takes a few megabytes.
    static let parserMemory = 96 * 1024 * 1024

    private let width: PaperWidth

    /// Creates a sanitizer. It has no state.
    ///
    /// - Parameter width: What the media queries of style sheets are evaluated for.
    public init(width: PaperWidth = .wide) { self.width = width }

    /// Returns the safe form of an HTML mail. Never fails, takes linear time, and reads at most 2 MiB.
    ///
    /// The provided images are embedded in the result, up to 10 MiB in total.
    ///
    /// - Parameters:
    ///   - isForward: True if the subject says that the message is forwarded: then no quote is folded.
    ///   - isReply: True if the message answers another: otherwise a header in its text begins no quote.
    ///   - folds: False for text that is not only shown: nothing is added to it.
    ///   - inlineImage: Called for each `cid:` image, with the Content-ID without its angle brackets.
    ///   - imageAtLocation: Called for each image with another URL, with the URL unchanged: the message may contain
    ///     the image under that Content-Location (RFC 2557).
    ///   - loadedImage: Called for each remote image that is no tracker, with its normalized URL: the bytes, if the
    ///     user wanted it and it was loaded.
    public func sanitize(
        _ html: String, isForward: Bool = false, isReply: Bool = true, folds: Bool = true,
        inlineImage: (_ contentID: String) -> InlineImage? = { _ in nil },
        imageAtLocation: (_ address: String) -> InlineImage? = { _ in nil },
        loadedImage: (_ address: String) -> [UInt8]? = { _ in nil }
    ) -> SanitizedHTML {
        let preparation = DocumentPreparation(html, width: width)
        let folding: Folding = folds ? (isForward ? .forward : isReply ? .reply : .original) : .nothing
        let arena = ParserArena(budget: Self.parserMemory)
        return withoutActuallyEscaping(inlineImage) { inlineImage in
            withoutActuallyEscaping(imageAtLocation) { imageAtLocation in
                withoutActuallyEscaping(loadedImage) { loadedImage in
                    let lookup = ImageLookup(
                        byContentID: inlineImage, atLocation: imageAtLocation, loaded: loadedImage)
                    let result = arena.parse(preparation.prepared) { root in
                        var walk = SanitizerWalk(
                            removed: preparation.removed, sheet: preparation.sheet, foldsAs: folding,
                            lookup: lookup)
                        return walk.run(ParsedNode(root))
                    }
                    return result ?? SanitizedHTML()
                }
            }
        }
    }
}
