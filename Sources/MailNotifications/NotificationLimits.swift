/// The figures of the specification (NOTIF-03, NOTIF-04).
public enum NotificationLimits {
    /// The maximum number of notifications that arrivals cause at once; the others only count.
    public static let maximumPerSync = 10
    /// How old a message may be while no page is visible, in seconds.
    public static let backgroundRecencySeconds: Double = 3600
    /// How old a message may be while a page is visible, in seconds.
    public static let foregroundRecencySeconds: Double = 300
    /// The number of characters of the text that a notification shows.
    public static let textLength = 100
    /// The number of characters of sender and subject, so that neither fills the screen.
    static let lineLength = 200
    /// How many notifications are followed to remove them later.
    static let followedCount = 1000
}
