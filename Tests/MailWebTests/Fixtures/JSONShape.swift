import Foundation

/// What an example in `docs/api` says of a value; its file explains the notation.
indirect enum JSONShape: Sendable {
    case object([String: JSONShape])
    case list(JSONShape?)
    /// The example of that name.
    case reference(String)
    case text
    case wholeNumber
    case number
    case truth
    case null

    init(_ example: Any) {
        switch example {
        case let object as [String: Any]: self = .object(object.mapValues(JSONShape.init))
        case let list as [Any]: self = .list(list.first.map(JSONShape.init))
        case let text as String: self = text.hasPrefix("@") ? .reference(String(text.dropFirst())) : .text
        case let number as NSNumber: self = Self.kind(of: number)
        default: self = .null
        }
    }

    private static func kind(of number: NSNumber) -> JSONShape {
        if JSONBoolean.isBoolean(number) { return .truth }
        return number.doubleValue == number.doubleValue.rounded() ? .wholeNumber : .number
    }

    /// How a value differs, in words.
    func differences(from value: Any, at place: String, _ shapes: [String: JSONShape]) -> [String] {
        switch self {
        case .reference(let name):
            guard let shape = shapes[name] else { return ["\(place): there is no shape named \(name)"] }
            return shape.differences(from: value, at: place, shapes)
        case .object(let fields): return differences(of: fields, from: value, at: place, shapes)
        case .list(let element):
            guard let list = value as? [Any] else { return ["\(place) is not a list"] }
            guard let element else { return [] }
            return list.flatMap { element.differences(from: $0, at: place + "[]", shapes) }
        case .text: return value is String ? [] : ["\(place) is not text"]
        case .truth: return (value as? NSNumber).map(JSONBoolean.isBoolean) == true ? [] : ["\(place) is no boolean"]
        case .number, .wholeNumber:
            guard let number = value as? NSNumber, !JSONBoolean.isBoolean(number) else {
                return ["\(place) is no number"]
            }
            let isWhole = number.doubleValue == number.doubleValue.rounded()
            if case .wholeNumber = self, !isWhole { return ["\(place) is not whole"] }
            return []
        case .null: return value is NSNull ? [] : ["\(place) is not null"]
        }
    }

    private func differences(
        of fields: [String: JSONShape], from value: Any, at place: String, _ shapes: [String: JSONShape]
    ) -> [String] {
        guard let object = value as? [String: Any] else { return ["\(place) is not an object"] }
        if let each = fields["*"] {
            return object.values.flatMap { each.differences(from: $0, at: place + ".*", shapes) }
        }
        var found: [String] = []
        var known: Set<String> = []
        for (label, shape) in fields {
            let isNullable = label.hasSuffix("|null")
            let isOptional = label.contains("?")
            let name = label.replacing("|null", with: "").replacing("?", with: "")
            known.insert(name)
            guard let field = object[name] else {
                if !isOptional { found.append("\(place).\(name) is missing") }
                continue
            }
            if isNullable, field is NSNull { continue }
            found += shape.differences(from: field, at: "\(place).\(name)", shapes)
        }
        return found + object.keys.filter { !known.contains($0) }.map { "\(place).\($0) is not described" }
    }
}

/// Tells booleans from numbers, which Foundation reads into the same class.
private enum JSONBoolean {
    static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
