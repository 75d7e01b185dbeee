/// The sentences about files that are not imported, or to which nothing is exported.
enum ExchangeText {
    // MARK: Import

    static func notFound(_ path: String) -> String { "The file or folder \(path) does not exist." }

    static func notReadable(_ path: String) -> String { "\(path) cannot be read. Check its owner and permissions." }

    static func noFile(_ path: String) -> String { "\(path) is neither a file nor a folder." }

    static func noMail(_ path: String) -> String { "\(path) is not mail." }

    /// Of a file that the user named.
    static func noMailFile(_ path: String) -> String {
        "\(path) is not mail. An mbox file begins with a `From ` line, a message with its header."
    }

    static func emptyFolder(_ path: String) -> String {
        "\(path) contains no mail: neither an mbox file, nor a Maildir, nor message files."
    }

    static func tooDeep(_ path: String) -> String { "\(path) is nested too deeply." }

    static func tooLarge(_ path: String) -> String { "\(path) is larger than 256 MiB and was skipped." }

    static func tooLarge(messageNumber: Int, of file: String) -> String {
        "Message \(messageNumber) of \(file) is larger than 256 MiB and was skipped."
    }

    /// - Parameters:
    ///   - imported: the number of messages that an import added.
    ///   - byteCount: the size of what it did not import.
    static func diskFull(imported: Int, missing byteCount: Int) -> String {
        let messages = imported == 1 ? "1 message was" : "\(imported) messages were"
        let megabytes = max(1, (byteCount + 500_000) / 1_000_000)
        return "The disk is full. \(messages) imported, and about \(megabytes) MB of mail are missing. Nothing was"
            + " lost: free some space and import the same files again, which adds only what is missing."
    }

    // MARK: Notes of an import

    static func trashed(_ count: Int) -> String { "Moved to Trash because they were marked as deleted: \(count)." }

    static func forwarded(_ count: Int) -> String { "Marked as forwarded, which is not kept: \(count)." }

    static func labelled(_ count: Int) -> String {
        "With keywords of another program, which are not kept: \(count)."
    }

    // MARK: Export

    static let onlyMboxStream = "Only an mbox can be written to a stream. The other formats are folders."
    static let streamClosed = "The reader of the output has closed it."

    static func exists(_ path: String) -> String {
        "\(path) already exists. Choose another name, or remove it first."
    }

    static func notWritable(_ path: String) -> String {
        "\(path) cannot be written. Check its folder's permissions and the free space."
    }
}
