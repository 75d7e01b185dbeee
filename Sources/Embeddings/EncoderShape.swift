/// The dimensions of a BERT encoder.
struct EncoderShape: Sendable {
    var width = 384
    var inner = 1536
    var heads = 12
    var layers = 6
    var vocabulary = 30_522
    var positions = 512

    /// all-MiniLM-L6-v2.
    static let miniLM = EncoderShape()

    var headWidth: Int { width / heads }
}
