/// The sentences about requests that a route cannot use: bodies, parameters and names of values.
enum RequestText {
    // MARK: Bodies

    static let unreadableBody = "Invalid request body."
    static let bodyNotEmpty = "Invalid request body: must be an empty object."
    static let notConfirmed = "Invalid field \"confirm\": must be DELETE."
    static let invalidTime = "not_before must be a time such as 2026-01-16T08:00:00Z."
    static let invalidPermission = "Invalid permission: must be granted, denied or default."
    static let invalidClient = "Invalid client: must be a name of at most 64 bytes."

    // MARK: Parameters

    static let invalidScope = invalidParameter(
        "scope",
        "mailbox:ID, inbox, starred, archive, archive:ACCOUNT, outbox, category:NAME or category:NAME:MAILBOX")
    static let invalidCursor = invalidParameter("before", "the cursor of a result")
    static let invalidSearchOrder = invalidParameter("sort", "date or relevance")
    static let invalidSenderOrder = invalidParameter("sort", "count, size, unread or newest")

    static func invalidNumber(_ name: String) -> String { invalidParameter(name, "a number") }

    /// - Parameter values: what the parameter may be.
    private static func invalidParameter(_ name: String, _ values: String) -> String {
        "Invalid parameter \"\(name)\": must be \(values)."
    }

    // MARK: Names of values

    static let unknownCategory = "Unknown category."
    static let unknownSetting = "Unknown setting."

    /// - Parameter names: the actions that there are.
    static func unknownAction(_ names: [String]) -> String {
        "Unknown action. Must be one of \(names.joined(separator: ", "))."
    }
}
