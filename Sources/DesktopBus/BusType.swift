import CDBus

/// D-Bus type codes (D-Bus specification, "Type system").
enum BusType {
    static let byte = Int32(UInt8(ascii: "y"))
    static let unsigned = Int32(UInt8(ascii: "u"))
    static let signed = Int32(UInt8(ascii: "i"))
    static let signed64 = Int32(UInt8(ascii: "x"))
    static let string = Int32(UInt8(ascii: "s"))
    static let objectPath = Int32(UInt8(ascii: "o"))
    static let boolean = Int32(UInt8(ascii: "b"))
    static let array = Int32(UInt8(ascii: "a"))
    static let variant = Int32(UInt8(ascii: "v"))
    static let structure = Int32(UInt8(ascii: "r"))
    static let dictionaryEntry = Int32(UInt8(ascii: "e"))
}
