import ViewTree

extension Page {
    /// Drags what a selector finds to the middle of what another one finds.
    func drag(_ selector: String, to target: String) async throws {
        let script = """
            return [...arguments].map((selector) => {
                const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
                return [Math.round(x + width / 2), Math.round(y + height / 2)];
            })
            """
        let points = try await run(script, [.string(selector), .string(target)])
        let move = { (point: JSON?, milliseconds: JSON) -> JSON in
            ["type": "pointerMove", "x": point?[0] ?? 0, "y": point?[1] ?? 0, "duration": milliseconds]
        }
        try await point([
            move(points[0], 0), ["type": "pointerDown", "button": 0], move(points[1], 200),
            ["type": "pointerUp", "button": 0],
        ])
    }

    /// Clicks with the secondary button.
    func secondaryClick(_ selector: String) async throws {
        let origin: JSON = ["element-6066-11e4-a52e-4f735466cecf": .string(try await element(selector))]
        try await point([
            ["type": "pointerMove", "origin": origin, "x": 0, "y": 0], ["type": "pointerDown", "button": 2],
            ["type": "pointerUp", "button": 2],
        ])
    }

    /// Moves a finger over the page, from a point by so many pixels.
    func swipe(from x: Int, _ y: Int, byX: Int = 0, byY: Int = 0) async throws {
        let touch = { (type: String, part: Int) -> [String: JSON] in
            let place: JSON = [
                "x": .number(Double(x + byX * part / 8)), "y": .number(Double(y + byY * part / 8)),
            ]
            return ["type": .string(type), "touchPoints": type == "touchEnd" ? [] : [place]]
        }
        let steps = [touch("touchStart", 0)] + (1...8).map { touch("touchMove", $0) } + [touch("touchEnd", 8)]
        for step in steps {
            try await tool("Input.dispatchTouchEvent", .object(JSONObject(step.map { ($0.key, $0.value) })))
        }
    }

    /// Presses the tab key until something is so.
    func reach(_ isThere: () async throws -> Bool) async throws {
        for _ in 0..<30 {
            if try await isThere() { return }
            try await press(.tab)
        }
        throw Failure("The tab key does not lead there.")
    }

    /// What assistive technology is told: a role and a name for each node.
    func heard() async throws -> [String] { try await heard { _ in true } }

    /// What it is told of what can have the focus, but for the page itself.
    func controls() async throws -> [String] {
        try await heard { node in
            let isFocusable = node["properties"]?.array?.contains {
                $0["name"] == "focusable" && $0["value"]?["value"] == true
            }
            return isFocusable == true && node["role"]?["value"] != "RootWebArea"
        }
    }

    private func heard(_ isMeant: (JSON) -> Bool) async throws -> [String] {
        try await tool("Accessibility.enable")
        let nodes = try await tool("Accessibility.getFullAXTree")["nodes"]?.array ?? []
        return nodes.filter { $0["ignored"] != true && isMeant($0) }.map { node in
            "\(node["role"]?["value"]?.string ?? "") \(node["name"]?["value"]?.string ?? "")"
        }
    }

    private func point(_ actions: [JSON]) async throws {
        let mouse: JSON = [
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"], "actions": .array(actions),
        ]
        try await send("POST", "actions", ["actions": [mouse]])
    }
}

extension Character {
    static let up: Character = "\u{E013}"
    static let right: Character = "\u{E014}"
    static let down: Character = "\u{E015}"
    static let end: Character = "\u{E010}"
    static let escape: Character = "\u{E00C}"
}
