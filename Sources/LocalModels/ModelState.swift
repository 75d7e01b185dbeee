/// What there is of a model on this computer (FR-SET-04).
public enum ModelState: Hashable, Sendable {
    /// Not complete; the bytes that an interrupted download left.
    case notDownloaded(partial: Int)
    /// Being downloaded: the bytes so far.
    case downloading(Int)
    /// Every file is there. Files get their names only after their content was verified.
    case downloaded
}
