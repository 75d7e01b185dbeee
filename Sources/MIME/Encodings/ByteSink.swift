/// A destination of decoded octets: memory, a counter, or chunks for a file.
protocol ByteSink {
    mutating func append(_ byte: UInt8)
    mutating func append(_ bytes: ArraySlice<UInt8>)
}
