public import MailModel

extension HeaderBlock {
    /// What the header says about how the message was sent.
    public var signals: MailSignals {
        var signals: MailSignals = []
        for (name, signal) in Self.signalFields where value(name) != nil { signals.insert(signal) }
        if let post = value("list-post"), !post.trimmed.equalsIgnoringCase("no") { signals.insert(.listPost) }
        if let precedence = value("precedence")?.trimmed {
            if precedence.equalsIgnoringCase("list") { signals.insert(.listPrecedence) }
            if ["bulk", "junk"].contains(where: { precedence.equalsIgnoringCase($0) }) { signals.insert(.bulk) }
        }
        if let automatic = value("auto-submitted")?.trimmed, !automatic.isEmpty,
            !automatic.prefix(2).equalsIgnoringCase("no")
        {
            signals.insert(.automatic)
        }
        return signals
    }

    private static let signalFields: [(String, MailSignals)] = [
        ("list-id", .list), ("list-unsubscribe", .unsubscribe), ("list-unsubscribe-post", .oneClickUnsubscribe),
        ("feedback-id", .feedback), ("x-campaign", .campaign), ("x-mc-user", .campaign), ("x-sg-eid", .campaign),
    ]
}
