extension StoreChange.Aspect {
    /// The account whose sync pass began, went on or ended.
    public var syncingAccount: AccountID? {
        switch self {
        case .syncStarted(let account), .syncProgress(let account, _), .syncCompleted(let account),
            .syncFailed(let account, _):
            account
        default: nil
        }
    }

    /// True if a pass began or went on: a later event of the same account says more.
    public var isOfRunningSync: Bool {
        switch self {
        case .syncStarted, .syncProgress: true
        default: false
        }
    }
}

extension Set<StoreChange.Aspect> {
    /// What is left of older aspects beside newer ones: that a pass began, and how far it was, is superseded by a later
    /// aspect of the same account. That one ended is kept.
    public func withoutSuperseded(by newer: Set) -> Set {
        let accounts = Set<AccountID>(newer.compactMap(\.syncingAccount))
        guard !accounts.isEmpty else { return self }
        return filter { aspect in
            !aspect.isOfRunningSync || aspect.syncingAccount.map { !accounts.contains($0) } ?? true
        }
    }
}
