extension ConnectionPool {
    /// The purpose of a connection; waiting tasks are served in this order.
    public enum Priority: Int, Sendable, CaseIterable, Comparable {
        /// The user is waiting for it.
        case user
        /// The user's changes.
        case operations
        /// New mail.
        case newMail
        /// Headers of older mail.
        case headers
        /// Prefetched bodies.
        case bodies

        /// More urgent purposes come first.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}
