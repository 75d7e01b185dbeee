import MailModel

/// Parses colours and writes them in canonical form.
enum CSSColor {
    /// Returns a colour name in canonical form; nil for anything else.
    static func named(_ name: String) -> String? {
        names.contains(name) ? name : nil
    }

    /// Returns the canonical `#…` for hexadecimal digits: three, four, six or eight of them.
    static func hexadecimal(_ digits: String) -> String? {
        guard [3, 4, 6, 8].contains(digits.utf8.count), digits.utf8.allSatisfy({ $0.hexadecimalValue != nil }) else {
            return nil
        }
        return "#" + digits.asciiLowercased
    }

    /// Returns the colour of an HTML attribute such as `bgcolor`: a name, or digits with or without their `#`.
    static func attribute(_ value: String) -> String? {
        let text = String(value.trimmedOfHTMLWhitespace).asciiLowercased
        if text.hasPrefix("#") { return legacyDigits(String(text.dropFirst())) }
        return named(text) ?? legacyDigits(text)
    }

    /// Returns `rgb()`, `rgba()`, `hsl()` or `hsla()` with normalized arguments.
    ///
    /// - Parameter arguments: The tokens between the brackets.
    static func function(_ name: String, _ arguments: ArraySlice<CSSToken>) -> String? {
        guard name == "rgb" || name == "rgba" || name == "hsl" || name == "hsla" else { return nil }
        var values: [String] = []
        for token in arguments {
            switch token {
            case .whitespace, .comma, .delimiter("/"): continue
            case .number(let number): values.append(CSSNumber.text(min(max(number, 0), 360)))
            case .percentage(let number): values.append(CSSNumber.text(min(max(number, 0), 100)) + "%")
            case .dimension(let number, "deg") where values.isEmpty && name.hasPrefix("hsl"):
                values.append(CSSNumber.text(min(max(number, 0), 360)))
            default: return nil
            }
        }
        guard values.count == 3 || values.count == 4 else { return nil }
        return "\(name.prefix(3))\(values.count == 4 ? "a" : "")(\(values.joined(separator: ",")))"
    }

    /// Legacy attributes support three and six digits only.
    private static func legacyDigits(_ digits: String) -> String? {
        digits.utf8.count == 3 || digits.utf8.count == 6 ? hexadecimal(digits) : nil
    }

    private static let names = Set(
        """
        transparent currentcolor black silver gray grey white maroon red purple fuchsia green lime olive yellow navy \
        blue teal aqua aliceblue antiquewhite aquamarine azure beige bisque blanchedalmond blueviolet brown burlywood \
        cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod \
        darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon \
        darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray \
        dimgrey dodgerblue firebrick floralwhite forestgreen gainsboro ghostwhite gold goldenrod greenyellow honeydew \
        hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral \
        lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen \
        lightskyblue lightslategray lightslategrey lightsteelblue lightyellow limegreen linen magenta \
        mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen \
        mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite oldlace olivedrab \
        orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink \
        plum powderblue rebeccapurple rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna \
        skyblue slateblue slategray slategrey snow springgreen steelblue tan thistle tomato turquoise violet wheat \
        whitesmoke yellowgreen
        """.split(separator: " ").map(String.init))
}
