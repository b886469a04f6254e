import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1

extension JSONServiceError {
    /// The error for one of the HTTP client; `code` if that is not known. Throws a `CancellationError` if the task was
    /// cancelled.
    init(_ error: any Error, otherwise code: Code) throws {
        if Task.isCancelled { throw CancellationError() }
        switch error {
        case let error as JSONServiceError: self = error
        case let error as HTTPClientError: self = Self.meaning(of: error) ?? Self.meaning(of: code)
        case HTTPParserError.invalidEOFState: self = Self.meaning(of: .disconnected)
        case is HTTPParserError: self = Self.meaning(of: .notHTTP)
        case let error as IOError where error.errnoCode == ECONNRESET || error.errnoCode == EPIPE:
            self = Self.meaning(of: .disconnected)
        default: self = Self.meaning(of: code)
        }
    }

    private static func meaning(of error: HTTPClientError) -> JSONServiceError? {
        switch error {
        case .remoteConnectionClosed, .readTimeout, .writeTimeout, .uncleanShutdown: meaning(of: .disconnected)
        case .deadlineExceeded: meaning(of: .timedOut)
        case .invalidURL, .emptyHost: meaning(of: .invalidAddress)
        default: error.shortDescription.hasPrefix("Invalid header") ? meaning(of: .invalidAddress) : nil
        }
    }

    private static func meaning(of code: Code) -> JSONServiceError {
        switch code {
        case .disconnected: JSONServiceError(code, "The connection ended before the answer did.")
        case .notHTTP: JSONServiceError(code, "The answer is not HTTP.")
        case .timedOut: JSONServiceError(code, "There was no whole answer in time.")
        case .invalidAddress: JSONServiceError(code, "The address or a header can't be sent.")
        default: JSONServiceError(code, "The service can't be reached.")
        }
    }
}

extension TimeAmount {
    /// An amount of time; more than a year is a year.
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .seconds(min(seconds, 31_536_000)) + .nanoseconds(attoseconds / 1_000_000_000)
    }
}
