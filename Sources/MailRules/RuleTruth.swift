import Foundation
import MailModel

/// Decides whether a condition is true for every message, with any senders, words and flags.
///
/// Branches on one property after the other until the condition is decided, so `a OR -a` is found as well as
/// `larger:0`. The number of steps is bounded: a condition that is not decided by then is accepted, and the
/// confirmation of large runs still stops it.
struct RuleTruth {
    /// A property of a message that is true or false.
    private enum Property: Hashable {
        case other(SearchCondition)
        /// `folded` has neither case nor diacritics, as in the index.
        case text(SearchField, folded: String, isPrefix: Bool)
        case hasAtLeast(octets: Int)
        case isFrom(Date)

        /// True if the other property follows from this one.
        func implies(_ other: Property) -> Bool {
            switch (self, other) {
            case (.hasAtLeast(let more), .hasAtLeast(let less)): less <= more
            case (.isFrom(let later), .isFrom(let earlier)): earlier <= later
            case (.text(let field, let text, let isPrefix), .text(let otherField, let otherText, let isOtherPrefix)):
                field == otherField && text == otherText && (isOtherPrefix || !isPrefix)
            default: self == other
            }
        }
    }

    /// A condition over properties, in negation normal form.
    private indirect enum Formula {
        case constant(Bool)
        case property(Property, isNegated: Bool)
        case all([Formula])
        case any([Formula])
    }

    /// Larger than any condition of a user needs; reached in about a millisecond.
    private static let maximumStepCount = 4096
    /// Servers count a message's octets in 32 bits (RFC 3501 §9, `RFC822.SIZE`).
    private static let maximumByteCount = Int(UInt32.max)

    private let now: Date
    private var stepCount = 0

    private init(now: Date) { self.now = now }

    /// - Parameter now: no message is sent later.
    static func isAlwaysTrue(_ condition: SearchCondition, now: Date) -> Bool {
        var truth = RuleTruth(now: now)
        return truth.holds(simplified(truth.formula(condition, isNegated: false)) { _ in nil })
    }

    private mutating func holds(_ formula: Formula) -> Bool {
        if case .constant(let value) = formula { return value }
        if case .all(let parts) = formula { return parts.allSatisfy { holds($0) } }
        stepCount += 1
        guard stepCount <= Self.maximumStepCount, let property = Self.first(in: formula) else { return false }
        return [false, true].allSatisfy { value in
            holds(Self.simplified(formula) { Self.value(of: $0, where: property, is: value) })
        }
    }

    private static func value(of property: Property, where known: Property, is value: Bool) -> Bool? {
        if value { return known.implies(property) ? true : nil }
        return property.implies(known) ? false : nil
    }

    private static func first(in formula: Formula) -> Property? {
        switch formula {
        case .constant: nil
        case .property(let property, _): property
        case .all(let parts), .any(let parts): parts.lazy.compactMap { first(in: $0) }.first
        }
    }

    private static func simplified(_ formula: Formula, _ value: (Property) -> Bool?) -> Formula {
        switch formula {
        case .constant: return formula
        case .property(let property, let isNegated):
            return value(property).map { .constant($0 != isNegated) } ?? formula
        case .all(let parts): return joined(parts.map { simplified($0, value) }, neutral: true, Formula.all)
        case .any(let parts): return joined(parts.map { simplified($0, value) }, neutral: false, Formula.any)
        }
    }

    private static func joined(_ parts: [Formula], neutral: Bool, _ join: ([Formula]) -> Formula) -> Formula {
        var open: [Formula] = []
        for part in parts {
            guard case .constant(let value) = part else {
                open.append(part)
                continue
            }
            if value != neutral { return part }
        }
        return open.isEmpty ? .constant(neutral) : join(open)
    }

    // MARK: Conditions

    private func formula(_ condition: SearchCondition, isNegated: Bool) -> Formula {
        switch condition {
        case .all(let parts): joined(parts, isAll: true, isNegated: isNegated)
        case .any(let parts): joined(parts, isAll: false, isNegated: isNegated)
        case .not(let part): formula(part, isNegated: !isNegated)
        case .text(let text): .property(Self.property(text), isNegated: isNegated)
        case .state(.read): .property(.other(.state(.unread)), isNegated: !isNegated)
        case .mailbox(let name) where ["anywhere", "all"].contains(name.lowercased()): .constant(!isNegated)
        case .mailbox(let name): .property(.other(.mailbox(name.lowercased())), isNegated: isNegated)
        case .largerThan(let count): atLeast(octets: count, more: 1, isNegated: isNegated)
        case .smallerThan(let count): atLeast(octets: count, more: 0, isNegated: !isNegated)
        case .sent(let from, let until):
            Self.dual(
                [
                    from.map { sent(from: $0, isNegated: isNegated) },
                    until.map { sent(from: $0, isNegated: !isNegated) },
                ]
                .compactMap(\.self), isAll: !isNegated)
        case .state, .ownAddress, .content, .account, .category, .messageID, .keyword:
            .property(.other(condition), isNegated: isNegated)
        }
    }

    private func joined(_ parts: [SearchCondition], isAll: Bool, isNegated: Bool) -> Formula {
        Self.dual(parts.map { formula($0, isNegated: isNegated) }, isAll: isAll != isNegated)
    }

    private static func dual(_ parts: [Formula], isAll: Bool) -> Formula { isAll ? .all(parts) : .any(parts) }

    private static func property(_ text: SearchPhrase) -> Property {
        let folded = text.text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        return .text(text.field, folded: folded, isPrefix: text.isPrefix)
    }

    /// A message has at least one octet.
    private func atLeast(octets count: Int, more: Int, isNegated: Bool) -> Formula {
        let bound = count.addingReportingOverflow(more).partialValue
        if bound <= 1 { return .constant(!isNegated) }
        return bound > Self.maximumByteCount
            ? .constant(isNegated) : .property(.hasAtLeast(octets: bound), isNegated: isNegated)
    }

    /// Mail is older than now, and not older than the clocks of computers (1970).
    private func sent(from date: Date, isNegated: Bool) -> Formula {
        if date.timeIntervalSince1970 <= 0 { return .constant(!isNegated) }
        return date >= now ? .constant(isNegated) : .property(.isFrom(date), isNegated: isNegated)
    }
}
