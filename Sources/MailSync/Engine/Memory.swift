#if canImport(Glibc)
    import Glibc
#endif

enum Memory {
    #if canImport(Glibc)
        /// `malloc_trim` of glibc, which its Swift module does not name; nil with another C library.
        private static let trim = dlsym(nil, "malloc_trim").map {
            unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self)
        }
    #endif

    /// Gives what a large round took back to the system, where the allocator keeps it otherwise.
    static func giveBack() {
        #if canImport(Glibc)
            _ = trim?(0)
        #endif
    }
}
