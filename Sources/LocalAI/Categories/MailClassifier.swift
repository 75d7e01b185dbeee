public import MailModel

/// Classifies messages: a linear model over their features. Features of the program ask for this capability and never
/// for a model.
public struct MailClassifier: Sendable {
    /// Increased whenever the weights or the features change: stored mail is then classified again.
    public static let version = 1

    /// The classifier that is part of the program.
    public static let standard = MailClassifier(EmbeddedAssets.files.first { "\($0.name)" == "categories.txt" }?.text)

    /// Nil if the weights are damaged; everything is uncategorized then.
    private let model: CategoryModel?

    init(_ weights: StaticString?) { model = weights.flatMap { CategoryModel("\($0)") } }

    /// A category and the probability of it, before the model abstains.
    public struct Estimate: Sendable {
        /// The most likely category.
        public let category: MailCategory
        /// Between 0 and 1.
        public let probability: Float
        /// Its strongest reasons.
        public let reasons: [CategoryReason]
        /// True if the probability is enough for the category to be assigned.
        public let isSure: Bool
    }

    /// The smallest probability of a category, and of another than Primary for mail without any sign of a machine.
    private static let threshold: Float = 0.6
    private static let personalThreshold: Float = 0.9
    private static let reasonCount = 3

    /// The category that the model assigns; uncategorized if it is not sure.
    public func verdict(_ features: CategoryFeatures) -> CategoryVerdict {
        guard let estimate = estimate(features) else { return CategoryVerdict(.uncategorized, by: .model) }
        return CategoryVerdict(
            estimate.isSure ? estimate.category : .uncategorized, by: .model,
            because: estimate.isSure ? estimate.reasons : [])
    }

    /// The most likely category; nil without weights.
    public func estimate(_ features: CategoryFeatures) -> Estimate? {
        guard let model else { return nil }
        let found = Self.known(features, model)
        var scores = model.bias
        for (_, row, factor) in found {
            for index in scores.indices { scores[index] += model.weight(row, index) * factor }
        }
        let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
        let total = scores.reduce(0) { $0 + Self.exponential($1 - scores[best]) }
        let category = CategoryModel.categories[best]
        let needed =
            category != .primary && features.lacksMachineSigns ? Self.personalThreshold : Self.threshold
        return Estimate(
            category: category, probability: 1 / total, reasons: Self.reasons(found, best, model),
            isSure: 1 / total >= needed)
    }

    private typealias Known = (feature: CategoryFeatures.Feature, row: Int, factor: Float)

    private static func known(_ features: CategoryFeatures, _ model: CategoryModel) -> [Known] {
        var found: [Known] = []
        found.reserveCapacity(features.strong.count + features.text.count)
        for feature in features.strong { if let row = model.row(feature.hash) { found.append((feature, row, 1)) } }
        for feature in features.structure { if let row = model.row(feature.hash) { found.append((feature, row, 1)) } }
        let factor = features.textWeight
        for feature in features.text { if let row = model.row(feature.hash) { found.append((feature, row, factor)) } }
        return found
    }

    /// What speaks most for the category against the average of the others.
    private static func reasons(_ found: [Known], _ best: Int, _ model: CategoryModel) -> [CategoryReason] {
        var strengths: [CategoryReason: Float] = [:]
        for (feature, row, factor) in found {
            let all = (0..<5).reduce(Float(0)) { $0 + model.weight(row, $1) }
            let strength = (model.weight(row, best) * 5 - all) / 4 * factor
            guard isTelling(feature.reason, for: CategoryModel.categories[best]) else { continue }
            if strength > 0 { strengths[feature.reason, default: 0] += strength }
        }
        let sorted = strengths.sorted { ($1.value, $0.key.value) < ($0.value, $1.key.value) }
        return sorted.prefix(reasonCount).map(\.key)
    }

    /// False for what the model counts but a user would not accept as a reason: single letters, the length of a
    /// number, and signs of the opposite.
    private static func isTelling(_ reason: CategoryReason, for category: MailCategory) -> Bool {
        switch reason {
        case .subjectWord(let word), .textWord(let word): !word.hasPrefix("#") && (word.utf8.count > 1)
        case .signal(.noMachineSigns): category == .primary
        default: true
        }
    }

    /// Of numbers up to 0, precise enough for a probability and the same on every machine.
    private static func exponential(_ value: Float) -> Float {
        guard value > -20 else { return 0 }
        var result = 1 + value / 1024
        for _ in 0..<10 { result *= result }
        return max(0, result)
    }
}
