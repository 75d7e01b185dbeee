#if canImport(Glibc)
    import Glibc
#endif

enum Memory {
    #if canImport(Glibc)
        /// glibc's `malloc_trim`, which its Swift module does not export; nil with another C library.
        private static let trim = dlsym(nil, "malloc_trim").map {
            unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self)
        }
    #endif

    /// Returns the memory of a large pass to the system, because the allocator would keep it.
    static func returnToSystem() {
        #if canImport(Glibc)
            _ = trim?(0)
        #endif
    }
}
