public import Foundation
import MailModel

/// Generates the mail of one person, `anna@demo.example`: reproducible, realistic, and never sent.
///
/// Mail is generated in units (a conversation, a newsletter, a receipt), each with its own random numbers, so that the
/// same seed, count and date always give the same bytes. The first units include every kind, so a small mailbox does
/// too.
public struct MailboxGenerator: Sendable {
    private let seed: UInt64
    private let messageCount: Int
    private let now: Date
    private let profile: MailProfile

    /// Creates a generator. No message is newer than `now`; the newest are minutes old, the oldest up to three years.
    public init(seed: UInt64, messageCount: Int, now: Date, profile: MailProfile = .small) {
        self.seed = seed
        self.profile = profile
        self.messageCount = max(messageCount, 0)
        self.now = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
    }

    /// Returns all messages, oldest first. Needs about twice their size in memory.
    public func generate() -> GeneratedMailbox {
        var messages: [GeneratedMessage] = []
        messages.reserveCapacity(messageCount)
        forEachMessage { messages.append($0) }
        let ordered = messages.enumerated().sorted {
            ($0.element.internalDate, $0.offset) < ($1.element.internalDate, $1.offset)
        }
        return GeneratedMailbox(seed: seed, messages: ordered.map(\.element), profile: profile)
    }

    /// Calls the closure with each message, unordered, without keeping them.
    public func forEachMessage<Failure: Error>(
        _ body: (GeneratedMessage) throws(Failure) -> Void
    ) throws(Failure) {
        let root = SeededGenerator(seed: seed)
        var written = 0
        var number = 0
        while written < messageCount {
            for message in unit(number, random: root.branch(number)) where written < messageCount {
                try body(message)
                written += 1
            }
            number += 1
        }
    }

    private enum UnitKind {
        case conversation(Language?, charset: String? = nil, count: Int)
        case newsletter, receipt, invitation, spam, draft
        case list(Int)
        case malformed(Int)
    }

    private func unit(_ number: Int, random: SeededGenerator) -> [GeneratedMessage] {
        var random = random
        if profile == .usual { return usualThread(number, random: &random) }
        let kind = kind(of: number, random: &random)
        var unit = Composition(now: now, last: lastDate(of: number, random: &random), random: random)
        switch kind {
        case .conversation(let language, let charset, let count):
            var writer = ThreadWriter(random: &unit.random, language: language, charset: charset)
            writer.write(count, into: &unit)
        case .newsletter: NewsletterWriter().write(into: &unit)
        case .receipt: ReceiptWriter().write(into: &unit)
        case .invitation: InvitationWriter().write(into: &unit)
        case .spam: SpamWriter().write(into: &unit)
        case .draft: DraftWriter().write(into: &unit)
        case .list(let count): ListWriter().write(count, into: &unit)
        case .malformed(let defect): MalformedWriter().write(defect, into: &unit)
        }
        return unit.messages
    }

    private func usualThread(_ number: Int, random: inout SeededGenerator) -> [GeneratedMessage] {
        var unit = Composition(now: now, last: lastDate(of: number, random: &random), random: random)
        var thread = UsualThread(&unit.random)
        thread.write(into: &unit)
        return unit.messages
    }

    /// First one of each kind; then a realistic distribution.
    private func kind(of number: Int, random: inout SeededGenerator) -> UnitKind {
        if number < Self.showcase.count { return Self.showcase[number] }
        switch random.number(1...100) {
        case ...38: return .conversation(nil, count: conversationLength(random: &random))
        case ...56: return .newsletter
        case ...70: return .receipt
        case ...79: return .list(random.number(1...6))
        case ...84: return .invitation
        case ...95: return .spam
        case ...98: return .draft
        default: return .malformed(number)
        }
    }

    private static let showcase: [UnitKind] =
        [.conversation(.english, count: 3), .newsletter, .receipt, .conversation(.german, count: 2)]
        + [.invitation, .list(3), .spam, .draft, .malformed(number(.raw8BitHeader))]
        + Language.allCases.flatMap { language in
            language.charsets.map { .conversation(language, charset: $0, count: 2) }
        }
        + [.conversation(.english, count: 8)]
        + MalformedWriter.Defect.allCases.map { .malformed($0.rawValue) }

    private static func number(_ defect: MalformedWriter.Defect) -> Int { defect.rawValue }

    private func conversationLength(random: inout SeededGenerator) -> Int {
        switch random.number(1...100) {
        case ...34: 1
        case ...60: 2
        case ...85: random.number(3...4)
        case ...97: random.number(5...9)
        default: random.number(10...24)
        }
    }

    /// Recent mail is dense and old mail is sparse; more mail extends further into the past.
    private func lastDate(of number: Int, random: inout SeededGenerator) -> Date {
        let minutes: Double
        if number < Self.showcase.count {
            minutes = Double(3 + number * number * 12 + random.number(0...30))
        } else {
            let days = min(1095, max(45, Double(messageCount) / 4))
            let share = Double(random.number(0...1_000_000)) / 1_000_000
            minutes = days * 1440 * share * share.squareRoot() * share.squareRoot() + Double(random.number(5...90))
        }
        return now - (minutes * 60).rounded()
    }
}
