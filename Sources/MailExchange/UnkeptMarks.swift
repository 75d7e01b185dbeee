import MailModel

/// Counts what names told that mail here does not keep, or keeps otherwise.
struct UnkeptMarks {
    private var trashed = 0
    private var forwarded = 0
    private var labelled = 0

    /// A message told by itself that it was thrown away.
    mutating func noteTrashed() { trashed += 1 }

    mutating func note(_ name: MaildirName) {
        trashed += name.isTrashed ? 1 : 0
        forwarded += name.isForwarded ? 1 : 0
        labelled += name.hasLabels ? 1 : 0
    }

    /// A sentence for each kind that came.
    var notes: [String] {
        var notes: [String] = []
        if trashed > 0 { notes.append("Into Trash, because they were marked as deleted: \(trashed).") }
        if forwarded > 0 { notes.append("Marked as forwarded, which is not kept: \(forwarded).") }
        if labelled > 0 { notes.append("With labels of another program, which are not kept: \(labelled).") }
        return notes
    }
}
