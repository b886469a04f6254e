import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1

/// The connections to a service: the one place that knows the HTTP client.
final class Transport: Sendable {
    /// How many bytes of a problem are read.
    private static var problemSize: Int { 16_384 }

    private let client: HTTPClient
    private let limits: JSONService.Limits

    init(limits: JSONService.Limits) {
        self.limits = limits
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: TimeAmount(limits.connectTimeout)))
        // A compressed body can be a thousand times what was sent.
        configuration.decompression = .disabled
        configuration.httpVersion = .http1Only
        // The service says how often to try.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    deinit { client.shutdown { _ in } }

    /// Sends a request, and returns the head of the answer. The caller cancels the task if the time is over.
    func get(_ address: ServiceAddress, headers: [String: String]) async throws -> ServiceResponse {
        var request = HTTPClientRequest(url: address.text)
        request.headers = [
            "accept": "application/json, application/problem+json", "accept-encoding": "identity",
            "user-agent": "Outlet",
        ]
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        do {
            return ServiceResponse(try await client.execute(request, deadline: .distantFuture), from: address)
        } catch {
            throw try JSONServiceError(error, otherwise: .unreachable)
        }
    }

    /// Reads the body of an answer. Throws the error that the status, the media type or the size means.
    func read(_ response: ServiceResponse) async throws -> ServiceReply {
        guard response.isSuccess else { throw await failure(of: response) }
        guard response.isJSON else { throw JSONServiceError(.notJSON, "The answer does not say that it is JSON.") }
        let body = try await body(of: response, limit: limits.bodySize)
        return ServiceReply(body: body, link: response.link, address: response.address)
    }

    /// The body, if it has no more bytes than it may have.
    private func body(of response: ServiceResponse, limit: Int) async throws -> ByteBuffer {
        let failure = JSONServiceError(.tooLarge, "The answer has more than \(limit) bytes.")
        if let length = response.length, length > limit { throw failure }
        var body = ByteBuffer()
        do {
            for try await bytes in response.body {
                if body.readableBytes + bytes.readableBytes > limit { throw failure }
                body.writeImmutableBuffer(bytes)
            }
        } catch {
            throw try JSONServiceError(error, otherwise: .disconnected)
        }
        // A cancelled transfer can end without an error.
        try Task.checkCancellation()
        return body
    }

    private func failure(of response: ServiceResponse) async -> JSONServiceError {
        var problem: JSONServiceError.Problem?
        if response.isProblem, let body = try? await body(of: response, limit: Self.problemSize) {
            problem = try? ServiceReply(body: body, link: nil, address: response.address).decode(with: .init())
        }
        return JSONServiceError(
            .status, "The service answered \(response.status).", status: response.status,
            retryAfter: response.retryAfter, problem: problem)
    }
}
