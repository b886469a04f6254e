import Foundation
import HTTPMessages
import Logging
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Connects to a server on a free port, which runs as long as the channel exists.
final class SocketChannel: EndpointChannel {
    let host: String
    let endpoint: Endpoint
    private let server: Server
    private let session: URLSession

    init(to endpoint: Endpoint, bodyLimit: Int) throws {
        var configuration = Server.Configuration(readHeaders: endpoint.readHeaders)
        configuration.bodyLimit = bodyLimit
        // A busy machine may leave a test without its turn for long.
        (configuration.idleTimeout, configuration.requestTimeout) = (.seconds(600), .seconds(600))
        self.endpoint = endpoint
        server = try Server(configuration, handler: endpoint, logger: .silent)
        host = "127.0.0.1:\(server.port)"
        session = URLSession(configuration: .plain, delegate: RedirectKeeper(), delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    func send(_ request: Request) async throws -> Answer {
        let (data, response) = try await session.data(for: urlRequest(request))
        return try Answer(response, body: Array(data))
    }

    func stream(_ request: Request) async throws -> EventStream {
        let receiver = StreamReceiver()
        let session = URLSession(configuration: .plain, delegate: receiver, delegateQueue: nil)
        let task = session.dataTask(with: try urlRequest(request))
        let answer = try await withCheckedThrowingContinuation { continuation in
            receiver.answer.withLock { $0 = continuation }
            task.resume()
        }
        var bytes = receiver.bytes.makeAsyncIterator()
        if answer.status >= 300 {
            var body: [UInt8] = []
            while let more = try await bytes.next(isolation: #isolation) { body += more }
            throw Refusal(answer: Answer(status: answer.status, headers: answer.headers, body: body))
        }
        return EventStream(
            answer, read: { try await bytes.next(isolation: #isolation) }, interrupt: { receiver.interrupt() },
            close: { session.invalidateAndCancel() })
    }

    private func urlRequest(_ request: Request) throws -> URLRequest {
        let target = request.path + (request.query.map { "?\($0)" } ?? "")
        guard let url = URL(string: "http://\(host)\(target)") else {
            throw TestFailure("'\(target)' can't be sent by URLSession; send it in process.")
        }
        var sent = URLRequest(url: url)
        sent.httpMethod = request.method.rawValue
        for field in request.headers.fields { sent.addValue(field.value, forHTTPHeaderField: field.name.canonical) }
        if !request.body.isEmpty { sent.httpBody = Data(request.body) }
        return sent
    }
}

/// Hands redirects on as they are, as in process.
private final class RedirectKeeper: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
        newRequest _: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

extension URLSessionConfiguration {
    /// Uses no cache and no cookies, and many connections.
    fileprivate static var plain: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        configuration.httpMaximumConnectionsPerHost = 256
        configuration.timeoutIntervalForRequest = 600
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }
}

extension Answer {
    fileprivate init(_ response: URLResponse, body: [UInt8]) throws {
        guard let response = response as? HTTPURLResponse else { throw TestFailure("The answer is not HTTP.") }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        self.init(status: response.statusCode, headers: headers, body: body)
    }
}

/// Passes received data on immediately.
private final class StreamReceiver: NSObject, URLSessionDataDelegate {
    let answer = Mutex<CheckedContinuation<Answer, any Error>?>(nil)
    let bytes: AsyncThrowingStream<[UInt8], any Error>
    private let continuation: AsyncThrowingStream<[UInt8], any Error>.Continuation

    override init() { (bytes, continuation) = AsyncThrowingStream.makeStream() }

    /// Ends a wait for data. Data that is received is never empty.
    func interrupt() { continuation.yield([]) }

    private func begin(with result: Result<Answer, any Error>) {
        answer.withLock { $0.take() }?.resume(with: result)
    }

    func urlSession(
        _: URLSession, dataTask _: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        begin(with: Result { try Answer(response, body: []) })
        completionHandler(.allow)
    }

    func urlSession(_: URLSession, dataTask _: URLSessionDataTask, didReceive data: Data) {
        if !data.isEmpty { continuation.yield(Array(data)) }
    }

    func urlSession(_: URLSession, task _: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { begin(with: .failure(error)) }
        continuation.finish(throwing: error)
    }
}
