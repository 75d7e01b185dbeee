/// The simple rules of the style sheets of a document: selectors of one element, and media queries for a light page.
///
/// Style sheets are never part of the output. Their declarations are added to the style attributes of the selected
/// elements and then filtered like any others.
struct StyleSheet {
    /// Bytes of all sheets that are read.
    static let maximumBytes = 128 * 1024
    static let maximumRules = 2_000
    /// Rules that are looked at for one element, and nested media queries.
    private static let maximumCandidates = 64
    private static let maximumDepth = 3

    private let media: MediaQuery
    private var rules: [StyleRule] = []
    /// The places of rules by what selectors ask for first.
    private var index: [String: [Int]] = [:]
    private var byteCount = 0
    /// True if any rule hides text.
    private(set) var hidesText = false

    /// True if there is nothing to apply.
    var isEmpty: Bool { rules.isEmpty }

    init(for width: PaperWidth = .wide) { media = MediaQuery(width: width) }

    /// Adds the text of a `style` element.
    ///
    /// - Parameter query: Its `media` attribute.
    mutating func add(_ bytes: ArraySlice<UInt8>, media query: String? = nil) {
        guard media.holds(query ?? "") else { return }
        let taken = bytes.prefix(max(0, Self.maximumBytes - byteCount))
        byteCount += taken.count
        add(taken, depth: 0)
    }

    /// Returns the rules that select an element, the strongest last.
    func rules(for target: StyleTarget) -> [StyleRule] {
        guard !rules.isEmpty else { return [] }
        let keys = ["*"] + target.names + target.classes.map { "." + $0 } + (target.id.map { ["#" + $0] } ?? [])
        let found: [StyleRule] = keys.lazy.compactMap { index[$0] }.joined().prefix(Self.maximumCandidates)
            .map { rules[$0] }.filter { $0.selector.selects(target) }
        guard found.count > 1 else { return found }
        return found.sorted {
            ($0.selector.specificity, $0.order) < ($1.selector.specificity, $1.order)
        }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, depth: Int) {
        var scanner = StyleSheetScanner(bytes)
        while rules.count < Self.maximumRules, let item = scanner.next() {
            switch item {
            case .media(let query, let block):
                guard depth < Self.maximumDepth, media.holds(Self.text(bytes[query])) else { continue }
                add(bytes[block], depth: depth + 1)
            case .rule(let selectors, let block): addRule(bytes[selectors], bytes[block])
            }
        }
    }

    private mutating func addRule(_ selectors: ArraySlice<UInt8>, _ block: ArraySlice<UInt8>) {
        let selectors = Self.text(selectors).split(separator: ",").compactMap { StyleSelector($0) }
        guard !selectors.isEmpty else { return }
        let declarations = StyleFilter.declarations(of: String(decoding: block, as: UTF8.self)).filter {
            HiddenStyle.reads($0.property) || StyleFilter.isAllowed($0)
        }
        guard !declarations.isEmpty else { return }
        let sight = HiddenStyle(declarations)
        if sight.isHidden || sight.hasTinyFont == true { hidesText = true }
        for selector in selectors where rules.count < Self.maximumRules {
            index[selector.key, default: []].append(rules.count)
            rules.append(StyleRule(selector: selector, declarations: declarations, order: rules.count))
        }
    }

    /// Without comments. A backslash could spell any name: its selector is none that is known.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "/")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var isInComment = false
        var previous: UInt8 = 0
        for byte in bytes {
            if isInComment {
                if previous == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { isInComment = false }
                previous = isInComment ? byte : 0
                continue
            }
            if previous == UInt8(ascii: "/"), byte == UInt8(ascii: "*") {
                isInComment = true
                result[result.count - 1] = 0x20
                previous = 0
                continue
            }
            result.append(byte)
            previous = byte
        }
        return String(decoding: result, as: UTF8.self)
    }
}
