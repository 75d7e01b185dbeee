extension ConnectionPool {
    /// What a connection is wanted for; those waiting are served in this order.
    public enum Priority: Int, Sendable, CaseIterable, Comparable {
        /// A person waits for it.
        case person
        /// Changes that a person made.
        case operations
        /// Mail that has just come.
        case newMail
        /// Headers of older mail.
        case headers
        /// Bodies fetched ahead.
        case bodies

        /// The more urgent comes first.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}
