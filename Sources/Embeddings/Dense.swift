import COpenBLAS

/// A linear layer: every row times a matrix, plus a bias.
struct Dense: Sendable {
    private let weight: [Float]
    private let bias: [Float]
    private let inputs: Int

    init(_ file: Safetensors, _ name: String, inputs: Int, outputs: Int) throws(EmbeddingError) {
        weight = try file.floats(name + ".weight", [outputs, inputs])
        bias = try file.floats(name + ".bias", [outputs])
        self.inputs = inputs
    }

    /// - Parameter rows: the rows one after the other.
    func callAsFunction(_ rows: [Float], count: Int) -> [Float] {
        var result: [Float] = []
        result.reserveCapacity(count * bias.count)
        for _ in 0..<count { result += bias }
        result.withUnsafeMutableBufferPointer { output in
            cblas_sgemm(
                CblasRowMajor, CblasNoTrans, CblasTrans, Int32(count), Int32(bias.count), Int32(inputs), 1, rows,
                Int32(inputs), weight, Int32(inputs), 1, output.baseAddress, Int32(bias.count))
        }
        return result
    }
}
