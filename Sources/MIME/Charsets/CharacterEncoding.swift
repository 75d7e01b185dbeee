import MailModel

/// A supported character set: one of the labels that mail uses, or any other that the system's converter supports.
enum CharacterEncoding: Hashable, Sendable {
    case ascii
    /// Labels of programs that do not know the character set, such as `unknown-8bit`.
    case undeclared
    case utf8
    /// RFC 2781; if no byte order is given, the byte order mark decides, then the position of zeros.
    case utf16(isBigEndian: Bool?)
    case windows1252
    case iso2022JP
    case big5
    /// One octet for each character; the name for iconv.
    case singleByte(String)
    /// Several octets for a character; the name for iconv.
    case multiByte(String)
    /// Any other set, read by the system's converter.
    case converted(String)

    /// True if octets below 0x80 that are not part of a longer character are ASCII.
    var isASCIICompatible: Bool {
        switch self {
        case .utf16: false
        case .multiByte(let name): !name.hasPrefix("ISO-2022") && !name.hasPrefix("UTF-") && name != "HZ"
        case .converted: false
        case .ascii, .undeclared, .utf8, .windows1252, .iso2022JP, .big5, .singleByte: true
        }
    }

    /// Accepts labels in any case, with or without hyphens; ignores text from the first character that a name cannot
    /// contain.
    init?(label: String) {
        var key = ""
        for byte in label.utf8.prefix(ValueLimits.charsetNameBytes) {
            if byte == .semicolon || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "*") { break }
            if byte.isASCIILetterOrDigit { key.unicodeScalars.append(Unicode.Scalar(byte.asciiLowercased)) }
        }
        if let encoding = Self.labels[key] {
            self = encoding
        } else if let name = Self.converterName(label), CharsetConverter.knows(name) {
            self = .converted(name)
        } else {
            return nil
        }
    }

    /// The label as a name for the converter; nil if it contains other characters than names do, such as a slash, which
    /// has a special meaning for the converter.
    private static func converterName(_ label: String) -> String? {
        let name = label.utf8.prefix(ValueLimits.charsetNameBytes)
        let isName =
            name.count == label.utf8.count && name.count > 1
            && name.allSatisfy {
                $0.isASCIILetterOrDigit || nameSigns.contains($0)
            }
        return isName ? label.uppercased() : nil
    }

    private static let nameSigns = Set("-_.:()+".utf8)

    /// The set that is meant: octets from 0x80 to 0x9F are controls in the sets of ISO 8859, but letters or quotation
    /// marks in those of Windows. Many programs confuse them.
    func corrected(for bytes: ArraySlice<UInt8>) -> CharacterEncoding {
        guard case .singleByte(let name) = self, let windows = Self.windowsCounterparts[name],
            bytes.contains(where: { (0x80...0x9F).contains($0) })
        else { return self }
        return windows
    }

    private static let windowsCounterparts: [String: CharacterEncoding] = [
        "ISO-8859-2": .singleByte("CP1250"), "ISO-8859-4": .singleByte("CP1257"), "ISO-8859-5": .singleByte("CP1251"),
        "ISO-8859-6": .singleByte("CP1256"), "ISO-8859-7": .singleByte("CP1253"), "ISO-8859-8": .singleByte("CP1255"),
        "ISO-8859-13": .singleByte("CP1257"), "ISO-8859-15": .windows1252,
    ]

    func decode(_ bytes: ArraySlice<UInt8>) -> String {
        switch self {
        case .ascii, .undeclared, .windows1252: SingleByteTable.decode(bytes, table: SingleByteTable.windows1252)
        case .utf8: String(decoding: bytes, as: UTF8.self)
        case .utf16(let isBigEndian): UTF16Text.decode(bytes, isBigEndian: isBigEndian)
        case .iso2022JP: ISO2022JP.decode(bytes)
        case .big5: Big5Text.decode(bytes)
        case .singleByte(let name):
            if let table = SingleByteTable.tables[name] {
                SingleByteTable.decode(bytes, table: table)
            } else {
                SingleByteTable.decode(bytes, table: SingleByteTable.windows1252)
            }
        case .multiByte(let name), .converted(let name): CharsetConverter.decode(bytes, from: name)
        }
    }
}

extension CharacterEncoding {
    /// Labels reduced to lower-case letters and digits. If the Encoding Standard maps a label to the larger Windows
    /// set, so do we: ISO-8859-1 means windows-1252.
    private static let labels: [String: CharacterEncoding] = {
        var labels: [String: CharacterEncoding] = [:]
        func add(_ encoding: CharacterEncoding, _ names: String) {
            for name in names.split(separator: " ") { labels[String(name)] = encoding }
        }
        add(.ascii, "ascii usascii ansix341968 iso646us 7bit cp367 ansix341986")
        add(.undeclared, "unknown unknown8bit xunknown default none")
        add(.utf8, "utf8 unicode11utf8 utf8mb4 unicodeutf8 cp65001")
        add(.utf16(isBigEndian: nil), "utf16 unicode ucs2 iso10646ucs2")
        add(.utf16(isBigEndian: true), "utf16be unicodefffe")
        add(.utf16(isBigEndian: false), "utf16le unicodefeff")
        add(.windows1252, "windows1252 cp1252 xcp1252 iso88591 iso885911987 latin1 l1 8859 iso8859 ansi 1252 cp819")
        add(.iso2022JP, "iso2022jp csiso2022jp iso2022jpms cp50220 cp50221 cp50222 iso2022jp1")
        addSingleByte(add)
        addMultiByte(add)
        return labels
    }()

    private static func addSingleByte(_ add: (CharacterEncoding, String) -> Void) {
        // With the years of the primary names of IANA.
        let parts: KeyValuePairs = [
            2: 1987, 3: 1988, 4: 1988, 5: 1988, 6: 1987, 7: 1987, 8: 1988, 10: 1992, 13: 1998, 14: 1998, 15: 1998,
            16: 2001,
        ]
        for (number, year) in parts {
            add(.singleByte("ISO-8859-\(number)"), "iso8859\(number) iso8859\(number)\(year) iso8859\(number)e")
        }
        for number in [1250, 1251, 1253, 1254, 1255, 1256, 1257] {
            add(.singleByte("CP\(number)"), "windows\(number) cp\(number) xcp\(number) win\(number)")
        }
        for number in [437, 737, 775, 850, 852, 855, 857, 860, 861, 862, 863, 865, 866, 869] {
            add(.singleByte("CP\(number)"), "cp\(number) ibm\(number) dos\(number)")
        }
        add(.singleByte("ISO-8859-2"), "latin2 l2 iso885921987 88592")
        add(.singleByte("ISO-8859-5"), "cyrillic")
        add(.singleByte("ISO-8859-7"), "greek greek8 ecma118")
        add(.singleByte("ISO-8859-6"), "arabic ecma114 asmo708 iso88596i")
        add(.singleByte("ISO-8859-8"), "hebrew iso88598i logical visual")
        add(.singleByte("ISO-8859-15"), "latin9 l9 iso885915fdis")
        add(.singleByte("CP1254"), "iso88599 iso885991989 latin5 l5")
        add(.singleByte("CP874"), "windows874 cp874 tis620 iso885911 dos874")
        add(.singleByte("KOI8-R"), "koi8r koi8 koi cskoi8r")
        add(.singleByte("KOI8-U"), "koi8u koi8ru")
        add(.singleByte("MACINTOSH"), "macintosh macroman xmacroman mac xmacwestern")
        add(.singleByte("MAC-CYRILLIC"), "xmaccyrillic maccyrillic xmacukrainian")
    }

    private static func addMultiByte(_ add: (CharacterEncoding, String) -> Void) {
        add(
            .multiByte("GB18030"),
            "gb2312 gb231280 gbk xgbk gb18030 cp936 ms936 windows936 euccn xeuccn csgb2312 gb chinese")
        add(.big5, "big5 big5hkscs cnbig5 chinesebig5 xxbig5 csbig5 cp950 xbig5 big5eten")
        add(
            .multiByte("CP949"),
            "ksc56011987 ksc5601 ksc56011989 euckr ks949 cp949 uhc windows949 xwindows949 cseuckr korean ksc5601 "
                + "isoir149"
        )
        add(.multiByte("CP932"), "shiftjis sjis xsjis mskanji csshiftjis cp932 windows31j ms932 xmscp932 shiftjis2004")
        add(.multiByte("EUC-JP-MS"), "eucjp xeucjp ujis cseucpkdfmtjapanese eucjpms")
        add(.multiByte("EUC-TW"), "euctw xeuctw")
        add(.multiByte("ISO-2022-KR"), "iso2022kr csiso2022kr")
        add(.multiByte("ISO-2022-JP-2"), "iso2022jp2 csiso2022jp2")
        add(.multiByte("ISO-2022-JP-3"), "iso2022jp3 iso2022jp2004")
        add(.multiByte("ISO-2022-CN-EXT"), "iso2022cn iso2022cnext csiso2022cn")
        add(.multiByte("UTF-7"), "utf7 unicode11utf7 unicode20utf7 csunicode11utf7 xunicode20utf7")
        add(.multiByte("CP1258"), "windows1258 cp1258")
        add(.multiByte("VISCII"), "viscii")
        add(.multiByte("TCVN"), "tcvn tcvn5712")
        add(.multiByte("UTF-32"), "utf32")
        add(.multiByte("UTF-32LE"), "utf32le")
        add(.multiByte("UTF-32BE"), "utf32be")
    }
}

extension CharacterEncoding {
    /// All supported sets that have a label.
    static var all: [CharacterEncoding] { Array(labels.values) }
}
