import MailModel

/// Counts the marks in file names that are not supported, or are stored differently.
struct UnsupportedMarks {
    private var trashed = 0
    private var forwarded = 0
    private var labelled = 0

    /// Counts a message marked as deleted.
    mutating func noteTrashed() { trashed += 1 }

    mutating func note(_ name: MaildirName) {
        trashed += name.isTrashed ? 1 : 0
        forwarded += name.isForwarded ? 1 : 0
        labelled += name.hasLabels ? 1 : 0
    }

    /// One sentence for each kind that occurred.
    var notes: [String] {
        var notes: [String] = []
        if trashed > 0 { notes.append(ExchangeText.trashed(trashed)) }
        if forwarded > 0 { notes.append(ExchangeText.forwarded(forwarded)) }
        if labelled > 0 { notes.append(ExchangeText.labelled(labelled)) }
        return notes
    }
}
