import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that is being written for a draft; it is deleted unless a draft takes it.
public final class OutgoingFile: Sendable {
    private struct State {
        var descriptor: CInt
        var byteCount = 0
        var isKept = false
    }

    let name: String
    private let path: String
    private let state: Mutex<State>

    init(name: String, path: String, descriptor: CInt) {
        self.name = name
        self.path = path
        state = Mutex(State(descriptor: descriptor))
    }

    deinit {
        state.withLock { state in
            if state.descriptor >= 0 { close(state.descriptor) }
            if !state.isKept { unlink(path) }
        }
    }

    /// The number of bytes written.
    public var byteCount: Int { state.withLock { $0.byteCount } }

    /// Appends bytes.
    ///
    /// - Throws: `StoreError` `.diskFull`, `.readOnly` or `.other`.
    public func append(_ bytes: UnsafeRawBufferPointer) throws {
        try state.withLock { state in
            guard state.descriptor >= 0 else { throw StoreError(.other, StoreText.fileClosed) }
            var rest = bytes
            while !rest.isEmpty {
                let count = write(state.descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw StoreError.lastFileError }
                state.byteCount += count
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: as the other method.
    public func append(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try append($0) }
    }

    /// Makes the content durable and closes the file.
    func finish() throws {
        try state.withLock { state in
            guard state.descriptor >= 0 else { return }
            guard fsync(state.descriptor) == 0 else { throw StoreError.lastFileError }
            close(state.descriptor)
            state.descriptor = -1
        }
    }

    /// The database has the name now.
    func keep() { state.withLock { $0.isKept = true } }
}
