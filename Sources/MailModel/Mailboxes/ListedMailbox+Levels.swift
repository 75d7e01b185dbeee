extension ListedMailbox {
    /// The levels of the path, outermost first; never empty.
    public var levels: [Substring] {
        guard let delimiter, !delimiter.isEmpty else { return [path[...]] }
        let levels = path.split(separator: delimiter)
        return levels.isEmpty ? [path[...]] : levels
    }
}
