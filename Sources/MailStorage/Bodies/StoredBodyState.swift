import MailModel

/// The values of `message.body_state`.
enum StoredBodyState {
    static let absent = 0
    static let wanted = 1
    static let stored = 2
    static let failed = 3
    static let partial = 4
    static let tooLarge = 5
    static let evicted = 6

    static func rest(_ number: Int) -> RestState {
        switch number {
        case 1: .wanted
        case 2: .failed
        default: .none
        }
    }

    static func state(_ number: Int) -> BodyState {
        switch number {
        case wanted: .wanted
        case stored: .stored
        case failed: .failed
        case partial: .partial
        case tooLarge: .tooLarge
        case evicted: .evicted
        default: .absent
        }
    }
}
