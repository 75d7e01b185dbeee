import MailModel

/// The features of one message, with what each of them is called if it becomes a reason.
///
/// The same code makes the features for training (`script/train-categories`), so that both always agree.
public struct CategoryFeatures: Sendable {
    struct Feature: Sendable {
        let hash: UInt32
        let reason: CategoryReason
    }

    /// Of the header and the subject, each counted fully.
    private(set) var strong: [Feature] = []
    /// Of the structure of the whole message.
    private(set) var structure: [Feature] = []
    /// Words of the text, counted less the more there are.
    private(set) var text: [Feature] = []
    /// True if nothing but words tells that a machine sent it.
    private(set) var lacksMachineSigns = false
    private var seen: Set<UInt32> = []

    /// The number of octets of the subject and of the text that are read.
    static let maximumSubjectBytes = 300
    static let maximumTextBytes = 900

    /// - Parameter isKnownDomain: the user has written to another address of the sender's domain.
    public init(_ evidence: MailEvidence, isKnownDomain: Bool = false) {
        addSender(evidence)
        addSignals(evidence)
        if isKnownDomain { add(.knownDomain) }
        addSubject(Array(evidence.subject.utf8.prefix(Self.maximumSubjectBytes)))
        addStructure(evidence.signals)
        addText(Array(evidence.text.utf8.prefix(Self.maximumTextBytes)))
    }

    /// How much one word of the text counts.
    var textWeight: Float { Self.textWeight(count: text.count) }

    static func textWeight(count: Int) -> Float { min(1, 4 / Float(max(1, count)).squareRoot()) }

    /// The hashes for training.
    public var trainingHashes: (strong: [UInt32], structure: [UInt32], text: [UInt32]) {
        (strong.map(\.hash), structure.map(\.hash), text.map(\.hash))
    }

    // MARK: Kinds

    private mutating func add(_ signal: CategorySignal) {
        let feature = Feature(hash: FeatureHash.of(.signal, signal.rawValue.utf8), reason: .signal(signal))
        if seen.insert(feature.hash).inserted { strong.append(feature) }
    }

    private mutating func addStructure(_ signals: MailSignals) {
        guard signals.contains(.structure) else { return }
        let found: [(Bool, CategorySignal)] = [
            (signals.contains(.html), .html), (!signals.contains(.html), .plain),
            (signals.contains(.manyLinks), .manyLinks), (signals.contains(.manyImages), .manyImages),
        ]
        structure = found.filter(\.0).map {
            Feature(hash: FeatureHash.of(.signal, $0.1.rawValue.utf8), reason: .signal($0.1))
        }
    }

    private mutating func addSender(_ evidence: MailEvidence) {
        guard let from = evidence.from else { return }
        let address = from.address.lowercased().utf8.prefix(254)
        let at = address.lastIndex(of: UInt8(ascii: "@")) ?? address.endIndex
        for part in address[..<at].split(whereSeparator: { !Self.isAlphanumeric($0) }).prefix(6) {
            add(.senderPart, part)
        }
        let labels = address[at...].dropFirst().split(separator: UInt8(ascii: ".")).suffix(6)
        for (index, label) in labels.enumerated() where index < labels.count - 1 { add(.senderDomain, label) }
        if labels.count >= 2 { add(.senderDomain, labels.suffix(2).joined(separator: [UInt8(ascii: ".")])) }
        var words = WordScanner(Array((from.name ?? "").utf8.prefix(100)))
        while let word = words.next() { add(.senderName, word) }
    }

    private mutating func add(_ kind: FeatureHash.Kind, _ bytes: some Sequence<UInt8>) {
        let hash = FeatureHash.of(kind, bytes)
        guard seen.insert(hash).inserted else { return }
        let name = String(decoding: Array(bytes), as: UTF8.self)
        strong.append(Feature(hash: hash, reason: .sender(name)))
    }

    private mutating func addSubject(_ bytes: [UInt8]) {
        var scanner = WordScanner(bytes)
        var previous: (hash: UInt32, name: String)?
        while let word = scanner.next() {
            let hash = FeatureHash.of(.subjectWord, word)
            let name = String(decoding: word, as: UTF8.self)
            let reason = CategoryReason.subjectWord(name)
            if seen.insert(hash).inserted { strong.append(Feature(hash: hash, reason: reason)) }
            if word.count > Self.stemBytes {
                let stem = FeatureHash.of(.subjectStem, word.prefix(Self.stemBytes))
                if seen.insert(stem).inserted { strong.append(Feature(hash: stem, reason: reason)) }
            }
            if let previous {
                let pair = FeatureHash.pair(previous.hash, hash)
                if seen.insert(pair).inserted {
                    strong.append(Feature(hash: pair, reason: .subjectWord("\(previous.name) \(name)")))
                }
            }
            previous = (hash, name)
        }
    }

    private mutating func addText(_ bytes: [UInt8]) {
        var scanner = WordScanner(bytes)
        while let word = scanner.next() {
            let hash = FeatureHash.of(.textWord, word)
            guard seen.insert(hash).inserted else { continue }
            let reason = CategoryReason.textWord(String(decoding: word, as: UTF8.self))
            text.append(Feature(hash: hash, reason: reason))
            guard word.count > Self.stemBytes else { continue }
            let stem = FeatureHash.of(.textStem, word.prefix(Self.stemBytes))
            if seen.insert(stem).inserted { text.append(Feature(hash: stem, reason: reason)) }
        }
    }

    /// Words that begin alike are often forms of one word.
    private static let stemBytes = 5

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (0x61...0x7A).contains(byte) || byte >= 0x80
    }
}

// MARK: - Signals

extension CategoryFeatures {
    private mutating func addSignals(_ evidence: MailEvidence) {
        for (bit, signal) in Self.bits where evidence.signals.contains(bit) { add(signal) }
        let address = evidence.from?.address.lowercased() ?? ""
        let isAutomatic = AutomaticSender.matches(address)
        if isAutomatic { add(.automaticSender) }
        if SubjectShape.isPersonName(evidence.from?.name) { add(.personName) }
        if evidence.replyTo.contains(where: { $0.address.lowercased() != address }) { add(.otherReplyTo) }
        if evidence.isReply { add(.reply) }
        if evidence.hasAttachments { add(.attachments) }
        for signal in SubjectShape.signals(of: evidence.subject) { add(signal) }
        addAddressing(evidence)
        lacksMachineSigns = !isAutomatic && evidence.signals.isDisjoint(with: Self.machine)
        if lacksMachineSigns { add(.noMachineSigns) }
    }

    private mutating func addAddressing(_ evidence: MailEvidence) {
        guard !evidence.own.isEmpty else { return }
        func isOwn(_ person: EmailAddress) -> Bool { evidence.own.contains(person.address.lowercased()) }
        if evidence.to.prefix(200).contains(where: isOwn) {
            add(evidence.to.count + evidence.cc.count == 1 ? .onlyToUser : .toUserAndOthers)
        } else {
            add(evidence.cc.prefix(200).contains(where: isOwn) ? .inCopy : .notAddressed)
        }
    }

    private static let machine: MailSignals = [
        .list, .listPost, .unsubscribe, .oneClickUnsubscribe, .bulk, .listPrecedence, .automatic, .feedback, .campaign,
    ]

    private static let bits: [(MailSignals, CategorySignal)] = [
        (.list, .list), (.listPost, .listPost), (.unsubscribe, .unsubscribe),
        (.oneClickUnsubscribe, .oneClickUnsubscribe), (.bulk, .bulk), (.listPrecedence, .listPrecedence),
        (.automatic, .automatic), (.feedback, .feedback), (.campaign, .campaign),
    ]
}
