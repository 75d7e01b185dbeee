import Foundation
import MailModel

/// The weights of the linear model: for each known feature one small number per category.
struct CategoryModel: Sendable {
    /// The categories in the order of the weights.
    static let categories: [MailCategory] = [.primary, .social, .promotions, .updates, .forums]

    /// The weight of one step.
    let scale: Float
    let bias: [Float]
    /// Open addressing; a slot without weights is free.
    private let keys: [UInt32]
    private let rows: [UInt16]
    private let weights: [Int8]

    /// Parses the file that `script/train-categories` writes: base64 of a header, then rows of a hash and five weights.
    init?(_ text: String) {
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else { return nil }
        let bytes = [UInt8](data)
        func number(_ offset: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
        }
        guard bytes.count >= Self.headerBytes, bytes.starts(with: Array("VMC1".utf8)) else { return nil }
        let count = Int(number(4))
        guard count < 65_535, bytes.count == Self.headerBytes + count * Self.rowBytes else { return nil }
        scale = Float(number(8)) / 1_000_000
        let step = scale
        bias = (0..<5).map { Float(Int32(bitPattern: number(12 + 4 * $0))) * step }
        let capacity = Self.capacity(for: count)
        var keys = [UInt32](repeating: 0, count: capacity)
        var rows = [UInt16](repeating: 0, count: capacity)
        var weights = [Int8](repeating: 0, count: count * 5)
        for row in 0..<count {
            let offset = Self.headerBytes + row * Self.rowBytes
            let hash = number(offset)
            var slot = Int(hash) & (capacity - 1)
            while rows[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
            (keys[slot], rows[slot]) = (hash, UInt16(row + 1))
            for index in 0..<5 { weights[row * 5 + index] = Int8(bitPattern: bytes[offset + 4 + index]) }
        }
        (self.keys, self.rows, self.weights) = (keys, rows, weights)
    }

    /// The first weight of a feature; nil if the model does not know it.
    func row(_ hash: UInt32) -> Int? {
        let mask = keys.count - 1
        var slot = Int(hash) & mask
        while rows[slot] != 0 {
            if keys[slot] == hash { return (Int(rows[slot]) - 1) * 5 }
            slot = (slot + 1) & mask
        }
        return nil
    }

    func weight(_ row: Int, _ category: Int) -> Float { Float(weights[row + category]) * scale }

    private static func capacity(for count: Int) -> Int {
        var capacity = 16
        while capacity < count * 2 { capacity *= 2 }
        return capacity
    }

    private static let headerBytes = 32
    private static let rowBytes = 9
}
