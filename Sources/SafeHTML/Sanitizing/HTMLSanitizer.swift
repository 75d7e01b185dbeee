/// Turns hostile HTML into HTML that is safe to show (MO-62).
///
/// The document is bounded and parsed as a browser would, and a new document is written from an allow-list of elements,
/// attributes, style properties and address schemes. Nothing of the source is copied but text and checked values, and
/// nothing is edited after it was written. Sanitizing a result again gives the same result.
public struct HTMLSanitizer: Sendable {
    /// Memory of one parse after which the parser is stopped; an ordinary mail takes a few megabytes.
    static let parserMemory = 96 * 1024 * 1024

    /// A sanitizer; it has no state.
    public init() {}

    /// Returns the safe form of a mail's HTML. It never fails; the time is linear in the length, of which no more than
    /// 2 MiB are looked at.
    ///
    /// The images that are given become part of the result, 10 MiB of them at most.
    ///
    /// - Parameters:
    ///   - inlineImage: Asked for the images that the mail names by `cid:` addresses, with the content-id without its angle
    ///     brackets.
    ///   - imageAtLocation: Asked for those that the mail names by any other address, as it stands there: the mail may bring
    ///     them along under that address (RFC 2557).
    public func sanitize(
        _ html: String, inlineImage: (_ contentID: String) -> InlineImage? = { _ in nil },
        imageAtLocation: (_ address: String) -> InlineImage? = { _ in nil }
    ) -> SanitizedHTML {
        let preparation = DocumentPreparation(html)
        let arena = ParserArena(budget: Self.parserMemory)
        return withoutActuallyEscaping(inlineImage) { inlineImage in
            withoutActuallyEscaping(imageAtLocation) { imageAtLocation in
                let result = arena.parse(preparation.prepared) { root in
                    var walk = SanitizerWalk(
                        removed: preparation.removed, inlineImage: inlineImage, imageAtLocation: imageAtLocation)
                    return walk.run(ParsedNode(root))
                }
                return result ?? SanitizedHTML()
            }
        }
    }
}
