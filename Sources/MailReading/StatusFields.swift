import MailModel

/// The header fields for message flags in mbox files: `Status` and `X-Status` of Unix mail clients, `X-Mozilla-Status`
/// of Thunderbird.
enum StatusFields {
    /// Returns the flags; a message without such a field counts as read, because mail in files is old.
    ///
    /// - Parameter field: the raw value of the first field of that name; nil if there is none.
    static func flags(field: (String) -> String?) -> MessageFlags {
        let status = field("Status")
        let more = field("X-Status")
        let mozilla = field("X-Mozilla-Status").flatMap { UInt16($0.filter(\.isHexDigit).prefix(4), radix: 16) }
        guard status != nil || more != nil || mozilla != nil else { return .seen }
        var flags: MessageFlags = []
        if status?.contains("R") == true || mozilla.map({ $0 & 0x0001 != 0 }) == true { flags.insert(.seen) }
        // X-Status alone does not contain the read state.
        if status == nil, mozilla == nil { flags.insert(.seen) }
        if more?.contains("A") == true || mozilla.map({ $0 & 0x0002 != 0 }) == true { flags.insert(.answered) }
        if more?.contains("F") == true || mozilla.map({ $0 & 0x0004 != 0 }) == true { flags.insert(.flagged) }
        if more?.contains("T") == true { flags.insert(.draft) }
        return flags
    }

    /// Returns true if the message is marked as deleted but not removed yet.
    static func isTrashed(field: (String) -> String?) -> Bool { field("X-Status")?.contains("D") == true }
}
