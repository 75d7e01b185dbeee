/// An error of a test connection.
struct RawConnectionError: Error, CustomStringConvertible {
    var description: String
}
