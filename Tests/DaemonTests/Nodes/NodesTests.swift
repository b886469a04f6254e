import Foundation
import TestPrograms
import Testing

/// Daemons that share a PostgreSQL, while clients send each request to any of them.
@Suite(.threads, .serialized, .timeLimit(.minutes(15))) struct NodesTests {
    /// How often something happens to the daemons or their database; more in the long mode.
    private static let mishaps = long ?? 6
    /// How many sessions change one list at a time.
    private static let writers = long == nil ? 12 : 100
    private static let long = ProcessInfo.processInfo.environment["OUTLET_KILLS"].flatMap { Int($0) }

    @Test func `each answered event is there once, whatever happens to daemons and the database`() async throws {
        let server = try PostgresServer(.machine)
        let store = try server.makeDatabase()
        try await use(store) { course, daemons in
            for mishap in 0..<Self.mishaps {
                try await course.goOn(by: Int.random(in: 20...200))
                let index = Int.random(in: daemons.indices)
                switch mishap % 4 {
                case 0:
                    daemons[index].signal(SIGKILL)
                    _ = try await daemons[index].status()
                    daemons[index] = try start(store)
                    course.move(to: try await ports(daemons))
                case 1:
                    daemons[index].signal(SIGSTOP)
                    try await course.goOn(by: 50)
                    daemons[index].signal(SIGCONT)
                case 2:
                    try server.run(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
                            + "AND pid <> pg_backend_pid()", in: store)
                default:
                    server.stop(hard: true)
                    try server.start()
                }
            }
        }
    }

    @Test func `each answered event is there once, on a network that is slow and cuts connections`() async throws {
        let server = try PostgresServer(.machine)
        let store = server.urlWithPassword(of: try server.makeDatabase())
        let network = try BadNetwork(to: server.port, at: freePort())
        defer { network.end() }
        try await use(store.replacing(":\(server.port)/", with: ":\(network.port)/")) { course, _ in
            network.beginCutting()
            for _ in 0..<Self.mishaps { try await course.goOn(by: 100) }
            network.endCutting()
        }
    }

    /// Three daemons on a store, which clients use while `body` goes on. Then all of them end, after what clients have seen was
    /// compared with what each daemon has.
    private func use(
        _ store: String, _ body: (Course, inout [DaemonProcess]) async throws -> Void
    ) async throws {
        let course = Course()
        var daemons = try (0..<3).map { _ in try start(store) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            course.move(to: try await ports(daemons))
            let customers = try (0..<6).map { try Customer($0, at: course.port, patience: 3_000) }
            let listeners = customers.map { Listener(to: $0.path) }
            for customer in customers {
                group.addTask { while !course.isOver { try await customer.tap(in: course) } }
            }
            for listener in listeners {
                group.addTask { while !course.isOver { try await listener.listen(in: course) } }
            }
            try await body(course, &daemons)
            try await course.goOn(by: 50)
            course.end()
            try await group.waitForAll()
            for port in try await ports(daemons) {
                try await eventually("PostgreSQL is back") { try connect(port).get("/health/ready").status == 200 }
                for customer in customers { try customer.check(at: port) }
                for listener in listeners { try listener.check(at: port) }
            }
        }
        for daemon in daemons {
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
    }

    @Test func `one daemon after the other is replaced behind HAProxy, and no request fails`() async throws {
        let store = try PostgresServer.shared.get().makeDatabase()
        let ports = (0..<4).map { _ in freePort() }
        func start(_ index: Int) async throws -> DaemonProcess {
            let daemon = try DaemonProcess(["--port", "\(ports[index])", "--store", store, "--drain-delay", "10"])
            _ = try await daemon.port()
            return daemon
        }
        var daemons: [DaemonProcess] = []
        for index in 0..<3 { daemons.append(try await start(index)) }
        let proxy = try HAProxy(at: ports[3], before: Array(ports[0..<3]))
        try await eventually("the proxy lets requests through") {
            Client(port: ports[3])?.get("/health/ready").status == 200
        }
        let course = Course()
        course.move(to: [ports[3]])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let client = try connect(ports[3])
                    let path = try #require(
                        client.post("/sessions", #"{"screen": "gallery"}"#).headers["location"])
                    var revision = 1
                    while !course.isOver {
                        let answer = client.post(
                            "\(path)/events", #"{"node": "copy", "event": "tap"}"#)
                        #expect(answer.status == 200, "\(answer.head)\(answer.body)")
                        revision += 1
                        #expect(answer.headers["etag"] == "\"\(revision)\"")
                        let document = client.get(path)
                        #expect(document.headers["etag"] == "\"\(revision)\"", "\(document.head)")
                        course.noteAnswer()
                    }
                }
            }
            for index in 0..<3 {
                let count = course.answered + 100
                try await eventually("requests are answered") { course.answered >= count }
                daemons[index].signal(SIGTERM)
                #expect(try await daemons[index].status() == 0)
                daemons[index] = try await start(index)
            }
            let count = course.answered + 100
            try await eventually("requests are answered") { course.answered >= count }
            course.end()
            try await group.waitForAll()
        }
        proxy.stop()
    }

    @Test func `what is changed in the address book on one daemon shows on the others`() async throws {
        let store = try PostgresServer.shared.get().makeDatabase()
        let daemons = [try start(store), try start(store)]
        let (here, there) = (try await daemons[0].port(), try await daemons[1].port())
        func open(_ screen: String, at port: UInt16) throws -> String {
            let client = try connect(port)
            let body = #"{"screen": "\#(screen)", "params": {"id": 1}}"#
            return try #require(client.post("/sessions", body).headers["location"])
        }
        let contact = try open("contact", at: there)
        let form = try open("contact-form", at: here)
        let (reader, writer) = (try connect(there), try connect(here))
        try await eventually("both are there") {
            reader.get(contact).body.contains("Ägidius") && writer.get(form).body.contains("Ägidius")
        }
        let typed = writer.post("\(form)/events", #"{"node": "givenName", "event": "change", "value": "Zacharias"}"#)
        #expect(typed.status == 200, "\(typed.body)")
        #expect(writer.post("\(form)/events", #"{"node": "save", "event": "tap"}"#).status == 200)
        try await eventually("the other daemon shows it") {
            reader.get(contact).body.contains(#""title":"Zacharias Ährenfeld""#)
        }
        for daemon in daemons {
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
    }

    @Test func `of many who change one list at any daemon, each change is there once, whatever happens`() async throws {
        let server = try PostgresServer(.machine)
        let store = try server.makeDatabase()
        let course = Course()
        var daemons = try (0..<3).map { _ in try start(store) }
        course.move(to: try await ports(daemons))
        let writers = try (0..<Self.writers).map { try TaskWriter($0, at: course.port) }
        let listeners = writers.prefix(3).map { Listener(to: $0.path) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in writers { group.addTask { while !course.isOver { try await writer.add(in: course) } } }
            for listener in listeners {
                group.addTask { while !course.isOver { try await listener.listen(in: course) } }
            }
            for mishap in 0..<Self.mishaps {
                try await course.goOn(by: 30)
                let index = Int.random(in: daemons.indices)
                if mishap % 3 == 2 {
                    server.stop(hard: true)
                    try server.start()
                } else {
                    daemons[index].signal(SIGKILL)
                    _ = try await daemons[index].status()
                    daemons[index] = try start(store)
                    course.move(to: try await ports(daemons))
                }
            }
            try await course.goOn(by: 30)
            course.end()
            try await group.waitForAll()
        }
        let added = writers.flatMap(\.added).sorted()
        for port in try await ports(daemons) {
            try await eventually("PostgreSQL is back") { try connect(port).get("/health/ready").status == 200 }
            for writer in writers { #expect(try writer.shown(at: port).sorted() == added) }
            for listener in listeners { try listener.check(at: port) }
        }
        for daemon in daemons {
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
    }

    @Test func `who else is there shows on other daemons, and is gone with a daemon that is killed`() async throws {
        let server = try PostgresServer.shared.get()
        let store = try server.makeDatabase()
        let daemons = [try start(store), try start(store)]
        func open(_ daemon: DaemonProcess) async throws -> (client: Client, path: String) {
            let client = try connect(try await daemon.port())
            return (client, try #require(client.post("/sessions", #"{"screen": "tasks"}"#).headers["location"]))
        }
        let (here, there) = (try await open(daemons[0]), try await open(daemons[1]))
        let stream = try connect(try await daemons[1].port())
        stream.send("GET \(there.path)/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(stream.receive(until: "event: document").contains("text/event-stream"))
        try await eventually("each sees the other") {
            here.client.get(here.path).body.contains("1 other is here.")
                && there.client.get(there.path).body.contains("1 other is here.")
        }
        // The table has nothing of what it is that they look at.
        try await eventually("both are in the table") {
            _ = here.client.get(here.path)
            return try server.run("SELECT count(*), min(length(place)) FROM outlet.presence", in: store) == "2|64"
        }
        daemons[1].signal(SIGKILL)
        _ = try await daemons[1].status()
        try await eventually("nobody is there any more") {
            !here.client.get(here.path).body.contains("1 other is here.")
        }
        daemons[0].signal(SIGTERM)
        #expect(try await daemons[0].status() == 0)
    }

    private func start(_ store: String) throws -> DaemonProcess {
        try DaemonProcess(["--port", "0", "--store", store, "--drain-delay", "0"])
    }

    private func ports(_ daemons: [DaemonProcess]) async throws -> [UInt16] {
        var ports: [UInt16] = []
        for daemon in daemons { ports.append(try await daemon.port()) }
        return ports
    }
}

extension Course {
    /// Waits until so many more events are answered.
    fileprivate func goOn(by count: Int) async throws {
        let end = answered + count
        try await eventually("events are answered") { answered >= end }
    }
}
