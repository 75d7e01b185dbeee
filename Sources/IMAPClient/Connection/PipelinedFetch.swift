import IMAPProtocol
import MailModel

/// A fetch that needs several commands.
struct PipelinedFetch {
    let uids: UIDSet
    let items: [FetchItem]
    let changedSince: ModificationSequence?
    /// The sets that have not been sent yet.
    var waiting: ArraySlice<UIDSet>
    /// The first refusal.
    var refusal: IMAPError?

    init(uids: UIDSet, items: [FetchItem], changedSince: ModificationSequence?) {
        self.uids = uids
        self.items = items
        self.changedSince = changedSince
        waiting = uids.pieces(maximumBytes: IMAPConnection.maximumSetBytes)[...]
    }

    func command(_ uids: UIDSet) -> IMAPCommand { .uidFetch(uids, items: items, changedSince: changedSince) }
}
