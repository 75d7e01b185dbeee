/// An error with what the caller's code threw.
struct OutgoingFailure: Error {
    let error: SMTPError
    let cause: (any Error)?

    init(_ error: SMTPError, cause: (any Error)? = nil) {
        self.error = error
        self.cause = cause
    }
}
