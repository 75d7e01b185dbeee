/// What is known so far, and whether waiting longer can change the decision. Pure.
struct DiscoveryFindings: Sendable {
    /// The answer of one source.
    enum Step: Sendable {
        case serviceRecords(DiscoveryResult?)
        case file(AutoconfigLocation, DiscoveryResult?)
        case mailExchanger(DiscoveryResult?)
        /// The time limit has passed.
        case outOfTime
    }

    private enum Answer: Sendable {
        case pending
        case nothing
        case found(DiscoveryResult)
    }

    private var serviceRecords = Answer.pending
    private var files: [AutoconfigLocation: Answer] = [:]
    private var mailExchanger = Answer.pending

    mutating func note(_ step: Step) {
        switch step {
        case .serviceRecords(let result): serviceRecords = Self.answer(result)
        case .file(let location, let result): files[location] = Self.answer(result)
        case .mailExchanger(let result): mailExchanger = Self.answer(result)
        case .outOfTime: giveUpWaiting()
        }
    }

    /// Sources that have not answered count as having nothing.
    mutating func giveUpWaiting() {
        if case .pending = serviceRecords { serviceRecords = .nothing }
        for location in AutoconfigLocation.allCases where files[location] == nil { files[location] = .nothing }
        if case .pending = mailExchanger { mailExchanger = .nothing }
    }

    /// The sources in the order of trust.
    private var ordered: [Answer] {
        [serviceRecords] + AutoconfigLocation.allCases.map { files[$0] ?? .pending } + [mailExchanger]
    }

    /// True if no source that is still asked would be preferred.
    var isDecided: Bool {
        for answer in ordered {
            switch answer {
            case .pending: return false
            case .found: return true
            case .nothing: continue
            }
        }
        return true
    }

    /// The result of the most trusted source that found something; nil if none did.
    var decision: DiscoveryResult? {
        for case .found(let result) in ordered { return result }
        return nil
    }

    private static func answer(_ result: DiscoveryResult?) -> Answer { result.map(Answer.found) ?? .nothing }
}
