import Testing

@testable import Embeddings

@Suite("The library for matrices")
struct MatrixLibraryTests {
    private static let left: [Float] = [1, 2, 3, 4, 5, 6]
    private static let right: [Float] = [1, 0, 2, 1, 0, 3]

    @Test("A product is scaled and added to a share of what is there")
    func product() throws {
        var result: [Float] = [1, 2, 3, 4]
        try MatrixLibrary().multiply(
            rows: 2, columns: 2, inner: 3, scale: 2, Self.left, stride: 3, Self.right, stride: 2, keeping: 10,
            in: &result, stride: 2)
        #expect(result == [20, 42, 58, 86])
    }

    @Test("A matrix may be stored in columns, or be a part of a larger one")
    func layouts() throws {
        let library = try MatrixLibrary()
        var result = [Float](repeating: 9, count: 6)
        library.multiply(
            rows: 2, columns: 2, inner: 3, Self.left, stride: 3, [1, 2, 0, 0, 1, 3], stride: 3, isTransposed: true,
            in: &result, stride: 3)
        #expect(result == [5, 11, 9, 14, 23, 9])
        var column = [Float](repeating: 9, count: 6)
        library.multiply(
            rows: 2, columns: 1, inner: 2, Self.left, stride: 3, Self.right, stride: 2, in: &column, stride: 3)
        #expect(column == [5, 9, 9, 14, 9, 9])
    }

    @Test(
        "A library that is not installed or lacks the function is an error",
        arguments: ["libnothing-of-this-name.so.0", "libc.so.6"])
    func missing(path: String) {
        #expect(throws: EmbeddingError.missingLibrary) { try MatrixLibrary(at: path) }
    }
}
