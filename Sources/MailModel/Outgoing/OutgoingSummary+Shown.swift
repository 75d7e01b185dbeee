extension OutgoingSummary {
    /// The name of the state for people, with one more: `checking`, while Sent is searched for a message whose answer
    /// was lost.
    public var shownState: String {
        isBeingChecked ? "checking" : state.shownName
    }

    /// True if the server accepted the message.
    public var isSent: Bool { [.accepted, .filed, .done].contains(state) }
}
