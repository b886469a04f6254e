import Testing
import ViewTree

extension Stage {
    /// Opens a screen with this tree, served from within the page, so that a test decides when what is answered.
    static func scripted(
        _ tree: JSON..., at path: String = "/screens/person", body: (Page) async throws -> Void
    ) async throws {
        try await scripted(tree, at: path, body: body)
    }

    /// Opens a screen with this tree, served from within the page, so that a test decides when what is answered.
    static func scripted(
        _ tree: [JSON], at path: String = "/screens/person", daemon: Daemon? = nil,
        body: (Page) async throws -> Void
    ) async throws {
        let document: JSON = [
            "session": "s", "revision": 1, "screen": "person", "implementation": "standard", "title": "Scripted",
            "stack": [["screen": "person", "title": "Scripted", "presentation": "root", "url": "/screens/person"]],
            "tree": ["id": "root", "type": "column", "children": .array(tree)], "effects": [],
        ]
        try await page("/screens", daemon: daemon) { page in
            let source = "const first = \(document);\n\(script)"
            try await page.tool("Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])
            try await page.open(path)
            try await eventually("the screen is there") { try await page.text("#root") != nil }
            try await eventually("it reads the stream") { try await page.run("return streams.length") == 1 }
            try await body(page)
        }
    }

    private static let script = """
        // Before any module runs, the page is as if its server had drawn nothing.
        document.addEventListener("readystatechange", () => {
            document.getElementById("~document")?.remove();
            document.querySelector("main")?.replaceChildren();
        }, { once: true });
        const asked = [];
        const reach = window.fetch;
        let stream;
        Object.assign(window, {
            sent: [],
            streams: [],
            fetch: async (address, { body, headers, signal } = {}) => {
                const { pathname, search } = new URL(address, location);
                const url = pathname + search;
                if (url.endsWith(".js")) return reach(address);
                if (url === "/screens") {
                    const params = ["string", "integer", "number", "boolean"].map((type) => ({ name: type, type }));
                    return Response.json({ screens: [{ name: "person", params }] });
                }
                if (url === "/sessions") {
                    window.wish = JSON.parse(body);
                    return Response.json(first, { status: 201 });
                }
                if (url === "/sessions/s") return Response.json(first);
                if (url.includes("/stream")) {
                    streams.push(url);
                    return new Response(new ReadableStream({
                        start(controller) {
                            stream = controller;
                            signal.addEventListener("abort", () => controller.error(signal.reason));
                        },
                    }));
                }
                sent.push({ headers: { ...headers }, body });
                return new Promise((...answer) => asked.push(answer));
            },
            push: (event, data) =>
                stream.enqueue(new TextEncoder().encode(`event: ${event}\\ndata: ${JSON.stringify(data)}\\n\\n`)),
            answer: (body, status = 200, headers = {}) =>
                asked.shift()[0](Response.json(body, { status, headers })),
            endStream: () => stream.close(),
            drop: () => asked.shift()[1](new TypeError("network")),
        });
        """
}

extension Page {
    /// Has the stream say something.
    func push(_ event: String, _ data: JSON) async throws {
        try await run("push(...arguments)", [.string(event), data])
    }

    /// Has the stream bring a revision with these operations.
    func push(_ revision: Int, _ operations: JSON...) async throws {
        try await push(revision, operations)
    }

    /// Has the stream bring a revision with these operations.
    func push(_ revision: Int, _ operations: [JSON]) async throws {
        try await push("patch", Self.patch(revision, operations))
    }

    /// Answers the event that is under way with a revision and these operations.
    func answer(_ revision: Int, _ operations: JSON...) async throws {
        try await answer(revision, operations)
    }

    /// Answers the event that is under way with a revision and these operations.
    func answer(_ revision: Int, _ operations: [JSON]) async throws {
        let tag: JSON = ["etag": .string("\"\(revision)\"")]
        try await run("answer(arguments[0], 200, arguments[1])", [Self.patch(revision, operations), tag])
    }

    /// Answers the event that is under way.
    func answer(_ body: JSON, status: Int = 200) async throws {
        try await run("answer(...arguments)", [body, .number(Double(status))])
    }

    /// The bodies of the events that were sent so far, once there are so many.
    func events(_ count: Int) async throws -> [JSON] {
        try await eventually("\(count) events are sent") { try await run("return sent.length").integer == count }
        let bodies = try await run("return sent.map(({ body }) => body)").array ?? []
        return bodies.compactMap { $0.string }.compactMap { try? JSON(parsing: Array($0.utf8)) }
    }

    /// A header of each event that was sent so far; null where there was none.
    func headers(_ name: String) async throws -> [JSON] {
        let script = "return sent.map(({ headers }) => headers[arguments[0]] ?? null)"
        return try await run(script, [.string(name)]).array ?? []
    }

    private static func patch(_ revision: Int, _ operations: [JSON]) -> JSON {
        let frame: [JSON] = [
            ["op": "test", "path": "/revision", "value": .number(Double(revision - 1))],
            ["op": "replace", "path": "/revision", "value": .number(Double(revision))],
        ]
        return .array(frame + operations)
    }
}
