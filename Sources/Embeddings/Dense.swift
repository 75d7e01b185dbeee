/// A linear layer: every row times a matrix, plus a bias.
struct Dense: Sendable {
    private let weight: [Float]
    private let bias: [Float]
    private let inputs: Int
    private let library: MatrixLibrary

    init(
        _ file: Safetensors, _ name: String, inputs: Int, outputs: Int, library: MatrixLibrary
    ) throws(EmbeddingError) {
        weight = try file.floats(name + ".weight", [outputs, inputs])
        bias = try file.floats(name + ".bias", [outputs])
        self.inputs = inputs
        self.library = library
    }

    /// - Parameter rows: the rows one after the other.
    func callAsFunction(_ rows: [Float], count: Int) -> [Float] {
        var result: [Float] = []
        result.reserveCapacity(count * bias.count)
        for _ in 0..<count { result += bias }
        result.withUnsafeMutableBufferPointer { output in
            library.multiply(
                rows: count, columns: bias.count, inner: inputs, rows, stride: inputs, weight, stride: inputs,
                isTransposed: true, keeping: 1, in: output.baseAddress, stride: bias.count)
        }
        return result
    }
}
