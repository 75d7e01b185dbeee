#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The library of the system that multiplies matrices: OpenBLAS, or Accelerate on macOS.
///
/// It is loaded with the first model and never unloaded. Linked to the program, it would quadruple the processor time
/// that every command takes to start: 1.9 ms instead of 0.4 ms.
struct MatrixLibrary: Sendable {
    /// `cblas_sgemm`, with the enums of cblas.h as numbers.
    private typealias Multiplication =
        @Sendable @convention(c) (
            _ order: CInt, _ leftTransposition: CInt, _ rightTransposition: CInt,
            _ rows: CInt, _ columns: CInt, _ inner: CInt,
            _ scale: Float, _ left: UnsafePointer<Float>?, _ leftStride: CInt,
            _ right: UnsafePointer<Float>?, _ rightStride: CInt,
            _ kept: Float, _ result: UnsafeMutablePointer<Float>?, _ resultStride: CInt
        ) -> Void

    /// `openblas_set_num_threads`.
    private typealias ThreadLimit = @convention(c) (CInt) -> Void

    private let multiplication: Multiplication

    #if canImport(Darwin)
        private static let path = "/System/Library/Frameworks/Accelerate.framework/Accelerate"
    #else
        private static let path = "libopenblas.so.0"
    #endif

    /// Loads the library unless this process has it already.
    ///
    /// - Parameter path: a path, or a name that the dynamic linker looks up.
    /// - Throws: `.missingLibrary`.
    init(at path: String = Self.path) throws(EmbeddingError) {
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(library, "cblas_sgemm") else {
            throw .missingLibrary
        }
        multiplication = unsafeBitCast(symbol, to: Multiplication.self)
        // More threads would take the whole computer for work in the background. Accelerate has no such function.
        if let symbol = dlsym(library, "openblas_set_num_threads") {
            unsafeBitCast(symbol, to: ThreadLimit.self)(1)
        }
    }

    /// Sets a matrix of `rows` times `columns` to `scale * left * right + kept * result`.
    ///
    /// All are stored in rows. A stride is the distance of two rows, which is more than their length in a part of a
    /// larger matrix.
    ///
    /// - Parameters:
    ///   - inner: the columns of `left`.
    ///   - isTransposed: true if the rows of `right` are stored as its columns.
    func multiply(
        rows: Int, columns: Int, inner: Int, scale: Float = 1,
        _ left: UnsafePointer<Float>?, stride leftStride: Int,
        _ right: UnsafePointer<Float>?, stride rightStride: Int, isTransposed: Bool = false,
        keeping kept: Float = 0, in result: UnsafeMutablePointer<Float>?, stride resultStride: Int
    ) {
        let (rowMajor, plain, transposed): (CInt, CInt, CInt) = (101, 111, 112)
        multiplication(
            rowMajor, plain, isTransposed ? transposed : plain, CInt(rows), CInt(columns), CInt(inner),
            scale, left, CInt(leftStride), right, CInt(rightStride), kept, result, CInt(resultStride))
    }
}
