import Logging
import MicroHTTPD
import Testing

@Suite(.threads, .serialized) struct ListenTests {
    private func start(_ host: String, port: UInt16 = 0, threads: Int = 2) throws -> Server {
        try Server(
            Server.Configuration(host: host, port: port, threads: threads), handler: TestHandler.echo,
            logger: Logger(label: "test"))
    }

    @Test(arguments: [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("localhost", "127.0.0.1"), ("::1", "::1")])
    func `a server listens where it was told to`(host: String, address: String) async throws {
        let server = try start(host)
        #expect(Client(port: server.port, host: address)?.get("/").status == 200)
        await server.stop(within: .seconds(1))
    }

    @Test(arguments: [1, 2, 5])
    func `any number of threads will do`(threads: Int) async throws {
        let server = try start("127.0.0.1", threads: threads)
        for _ in 0..<10 { #expect(Client(port: server.port)?.get("/").status == 200) }
        await server.stop(within: .seconds(1))
    }

    @Test func `a taken port is said in one sentence`() async throws {
        let server = try start("127.0.0.1")
        let error = #expect(throws: ServerError.self) { try start("127.0.0.1", port: server.port) }
        #expect(error?.code == .addressInUse)
        #expect(error?.description == "Port \(server.port) on 127.0.0.1 is taken by another program.")
        await server.stop(within: .seconds(1))
    }

    @Test(arguments: [
        (
            "192.0.2.1", ServerError.Code.addressNotAvailable,
            "No network interface of this machine has the address 192.0.2.1."
        ),
        (
            "no such host", .invalidHost,
            "'no such host' is neither an IP address nor a host name that is known on this machine."
        ),
        ("", .invalidHost, "'' is neither an IP address nor a host name that is known on this machine."),
    ])
    func `a host that can't be is said in one sentence`(host: String, code: ServerError.Code, text: String) throws {
        let error = #expect(throws: ServerError.self) { try start(host) }
        #expect(error?.code == code)
        #expect(error?.description == text)
    }

    @Test func `a configuration that makes no sense is refused`() throws {
        let error = #expect(throws: ServerError.self) { try start("127.0.0.1", threads: 0) }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.description == "threads is 0; at least 1 is needed.")
    }
}
