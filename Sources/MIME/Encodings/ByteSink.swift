/// Where decoded octets go: to memory, to a count, or on to a file in pieces.
protocol ByteSink {
    mutating func append(_ byte: UInt8)
    mutating func append(_ bytes: ArraySlice<UInt8>)
}
