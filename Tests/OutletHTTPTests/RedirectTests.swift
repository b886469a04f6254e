import OutletHTTP
import Testing

/// Redirects, and what goes along.
@Suite(.timeLimit(.minutes(5))) struct RedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308], ["/v2/book", "../v2/book", "//127.0.0.1:%/v2/book"])
    func `a redirect within the service is followed, with its headers`(status: Int, location: String) async throws {
        let server = try Server { asked, line in
            let port = asked.headers["host"]?.split(separator: ":").last ?? ""
            line.send(
                asked.number == 0
                    ? answer("", status: "\(status) There", "Location: \(location.replacing("%", with: port))")
                    : answer("1"))
        }
        let service = try JSONService(server, headers: ["x-key": "k"])
        #expect(try await service.get("/book", as: Int.self) == 1)
        #expect(server.asked.map(\.target) == ["/v1/book", "/v2/book"])
        #expect(server.asked.map { $0.headers["x-key"] } == ["k", "k"])
    }

    @Test func `as many redirects are followed as are allowed`() async throws {
        let server = try Server { asked, line in
            line.send(
                asked.number % 4 == 3 ? answer("1") : answer("", status: "302 On", "Location: /\(asked.number)"))
        }
        #expect(try await JSONService(server, redirects: 3).get("/", as: Int.self) == 1)
        await #expect(throws: JSONServiceError.self) {
            try await JSONService(server, redirects: 2).get("/", as: Int.self)
        }
        #expect(server.asked.count == 7)
    }

    @Test func `another host that is allowed gets no header, nor does whoever it leads to`() async throws {
        let home = try Server { asked, line in
            let other = asked.headers["x-other"] ?? ""
            line.send(
                asked.number == 0
                    ? answer("", status: "302 There", "Location: http://localhost:\(other)/there") : answer("1"))
        }
        let other = try Server { [port = home.port] _, line in
            line.send(answer("", status: "302 Back", "Location: http://127.0.0.1:\(port)/back"))
        }
        let service = try JSONService(
            home,
            headers: ["Authorization": "Bearer k", "X-Key": "k", "Cookie": "a=k", "X-Other": "\(other.port)"],
            redirectHosts: ["localhost"])
        #expect(try await service.get("/book", as: Int.self) == 1)
        #expect(other.asked.count == 1)
        let later = other.asked + home.asked.dropFirst()
        for asked in later {
            #expect(asked.headers.keys.sorted() == ["accept", "accept-encoding", "host", "user-agent"])
        }
    }
}
