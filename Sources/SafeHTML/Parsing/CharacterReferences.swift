/// Decodes character references such as `&amp;` for the conversion to plain text (HTML standard §13.2.5.72 to 80).
///
/// Supports the names of HTML 4, which is what mail programs write. Unknown names are left unchanged.
enum CharacterReferences {
    /// Returns the scalar of a reference and the position after it; nil if there is no reference at `start`.
    ///
    /// - Parameter start: The position of the `&`.
    static func decode(_ bytes: ArraySlice<UInt8>, at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        let next = start + 1
        guard next < bytes.endIndex else { return nil }
        return bytes[next] == UInt8(ascii: "#") ? decodeNumber(bytes, next + 1) : decodeName(bytes, next)
    }

    private static func decodeNumber(_ bytes: ArraySlice<UInt8>, _ start: Int) -> (Unicode.Scalar, Int)? {
        var position = start
        var radix: UInt32 = 10
        if position < bytes.endIndex, bytes[position] | 0x20 == UInt8(ascii: "x") {
            radix = 16
            position += 1
        }
        let digits = position
        var value: UInt32 = 0
        while position < bytes.endIndex, let digit = bytes[position].hexadecimalValue, digit < radix {
            value = min(value, 0x20_0000) * radix + digit
            position += 1
        }
        guard position > digits else { return nil }
        if position < bytes.endIndex, bytes[position] == UInt8(ascii: ";") { position += 1 }
        return (scalar(value), position)
    }

    private static func scalar(_ value: UInt32) -> Unicode.Scalar {
        if (0x80...0x9F).contains(value) { return Unicode.Scalar(windows1252[Int(value - 0x80)]) ?? "\u{FFFD}" }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private static func decodeName(_ bytes: ArraySlice<UInt8>, _ start: Int) -> (Unicode.Scalar, Int)? {
        var end = start
        while end < bytes.endIndex, end - start < 10, bytes[end].isASCIILetter || bytes[end].isASCIIDigit { end += 1 }
        guard end > start else { return nil }
        if end < bytes.endIndex, bytes[end] == UInt8(ascii: ";") {
            return names[String(decoding: bytes[start..<end], as: UTF8.self)].map { ($0, end + 1) }
        }
        // Legacy names are valid without a semicolon, even directly before other letters.
        for length in stride(from: min(end - start, 6), through: 2, by: -1) {
            let name = String(decoding: bytes[start..<(start + length)], as: UTF8.self)
            if let scalar = names[name], scalar.value < 0x100, name != "apos" { return (scalar, start + length) }
        }
        return nil
    }

    /// How browsers interpret the numbers 128 to 159.
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private static let names: [String: Unicode.Scalar] = {
        var table: [String: Unicode.Scalar] = [
            "quot": "\"", "amp": "&", "lt": "<", "gt": ">", "apos": "'", "QUOT": "\"", "AMP": "&", "LT": "<", "GT": ">",
        ]
        func add(_ names: String, from first: UInt32) {
            for (offset, name) in names.split(separator: " ").enumerated() where name != "-" {
                table[String(name)] = Unicode.Scalar(first + UInt32(offset))
            }
        }
        add(latin1, from: 0xA0)
        add(greekCapitals, from: 0x391)
        add(greekSmall, from: 0x3B1)
        for entry in others.split(separator: " ") {
            let parts = entry.split(separator: "=")
            guard parts.count == 2, let value = UInt32(parts[1], radix: 16) else { continue }
            table[String(parts[0])] = Unicode.Scalar(value)
        }
        return table
    }()

    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
        micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
        Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash \
        Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
        ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute \
        ucirc uuml yacute thorn yuml
        """
    private static let greekCapitals = """
        Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon \
        Phi Chi Psi Omega
        """
    private static let greekSmall = """
        alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau \
        upsilon phi chi psi omega
        """
    private static let others = """
        OElig=152 oelig=153 Scaron=160 scaron=161 Yuml=178 fnof=192 circ=2C6 tilde=2DC ensp=2002 emsp=2003 thinsp=2009 \
        zwnj=200C zwj=200D lrm=200E rlm=200F ndash=2013 mdash=2014 lsquo=2018 rsquo=2019 sbquo=201A ldquo=201C \
        rdquo=201D bdquo=201E dagger=2020 Dagger=2021 bull=2022 hellip=2026 permil=2030 prime=2032 Prime=2033 \
        lsaquo=2039 rsaquo=203A oline=203E frasl=2044 euro=20AC image=2111 weierp=2118 real=211C trade=2122 \
        alefsym=2135 larr=2190 uarr=2191 rarr=2192 darr=2193 harr=2194 crarr=21B5 lArr=21D0 uArr=21D1 rArr=21D2 \
        dArr=21D3 hArr=21D4 forall=2200 part=2202 exist=2203 empty=2205 nabla=2207 isin=2208 notin=2209 ni=220B \
        prod=220F sum=2211 minus=2212 lowast=2217 radic=221A prop=221D infin=221E ang=2220 and=2227 or=2228 cap=2229 \
        cup=222A int=222B there4=2234 sim=223C cong=2245 asymp=2248 ne=2260 equiv=2261 le=2264 ge=2265 sub=2282 \
        sup=2283 nsub=2284 sube=2286 supe=2287 oplus=2295 otimes=2297 perp=22A5 sdot=22C5 lceil=2308 rceil=2309 \
        lfloor=230A rfloor=230B lang=27E8 rang=27E9 loz=25CA spades=2660 clubs=2663 hearts=2665 diams=2666 check=2713 \
        star=2606 starf=2605 numsp=2007 puncsp=2008 hairsp=200A NewLine=A Tab=9 colon=3A comma=2C period=2E excl=21 \
        quest=3F num=23 dollar=24 percnt=25 lpar=28 rpar=29 ast=2A plus=2B sol=2F semi=3B equals=3D commat=40 lsqb=5B \
        bsol=5C rsqb=5D lowbar=5F grave=60 lcub=7B vert=7C rcub=7D hyphen=2010
        """
}
