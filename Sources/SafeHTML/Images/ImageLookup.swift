/// Where the walk finds the images of a document.
struct ImageLookup {
    /// By the Content-ID of a `cid:` URL.
    var byContentID: (String) -> InlineImage?
    /// By any other URL, unchanged (RFC 2557).
    var atLocation: (String) -> InlineImage?
    /// By the normalized URL of a remote image that the user wanted.
    var loaded: (String) -> [UInt8]?
}
