package import HTTPMessages
package import OutletTesting
import ViewTree

/// A browser without scripts: opens pages, fills in their forms, presses their buttons, and follows redirects. Each page
/// is checked.
package final class PageVisitor {
    package let channel: any Channel
    /// It waits longer than a browser does for services on a machine that does other things.
    package var headers: Headers = ["accept": "text/html,application/xhtml+xml,*/*;q=0.8", "prefer": "wait=60"]
    /// The last answer with a page.
    package private(set) var answer: Answer?
    /// The page.
    package private(set) var page = PageElement("", [:], in: nil)
    /// The address of the page.
    package private(set) var address = ""
    /// What its user has put in, by name.
    private var values: [String: String?] = [:]

    /// A visitor of the server behind a channel.
    package init(_ channel: any Channel) { self.channel = channel }

    /// The status of the page.
    package var status: Int { answer?.status ?? 0 }
    /// The text of the page's content.
    package var text: String { page.all("main").first?.text ?? "" }
    /// The heading.
    package var heading: String { page.all("h1").first?.text ?? "" }

    /// Goes to an address.
    package func open(_ address: String) async throws {
        var headers = headers
        headers["content-type"] = nil
        let answer = try await channel.get(String(address.prefix { $0 != "#" }), headers)
        if answer.status == 303, let next = answer["location"] { return try await open(next) }
        try await show(answer, of: address)
    }

    /// Goes to the page again.
    package func reload() async throws { try await open(address) }

    /// Puts a text into the input with a label.
    package func fill(_ label: String, _ text: String) throws { values[try input(label)["name"] ?? ""] = .some(text) }

    /// Turns a box with a label on or off.
    package func check(_ label: String, _ isOn: Bool) throws {
        let box = try input(label)
        values[box["name"] ?? ""] = .some(isOn ? box["value"] ?? "on" : nil)
    }

    /// The text that an input holds.
    package func value(_ label: String) throws -> String {
        let input = try input(label)
        return Self.value(of: input) ?? ""
    }

    /// The message at an input; empty if there is none.
    package func error(_ label: String) throws -> String {
        let described = try input(label)["aria-describedby"]
        return described.flatMap { id in page.all.first { $0["id"] == id }?.text } ?? ""
    }

    /// Presses the first button with a title, a name, or a text that begins with it, which is not off.
    package func press(_ title: String) async throws {
        let buttons = page.all("button").filter { $0["disabled"] == nil && $0["name"] == "~do" && $0["hidden"] == nil }
        let button =
            buttons.first { $0.text == title || $0["aria-label"] == title } ?? buttons.first { $0.text.contains(title) }
        guard let button else { throw PageFault(description: "There is no button '\(title)' on: \(text)") }
        try await submit(button)
    }

    /// Presses the button that sends a control.
    package func press(control: String) async throws {
        guard let button = page.all("button").first(where: { $0["value"] == control && $0["disabled"] == nil }) else {
            throw PageFault(description: "Nothing sends '\(control)' on: \(text)")
        }
        try await submit(button)
    }

    /// Presses Enter in an input: the first button of its form is pressed.
    package func pressEnter() async throws {
        let form = page.all("form").first { $0.has(class: "page") }
        guard let button = form?.all("button").first else { throw PageFault(description: "No button is first.") }
        try await submit(button)
    }

    /// The body that a button sends, and where to.
    package func submission(of button: PageElement) throws -> (body: String, action: String) {
        guard let form = button.ancestors.first(where: { $0.name == "form" }), let action = form["action"] else {
            throw PageFault(description: "The button is in no form.")
        }
        var fields: [(String, String)] = []
        for input in form.all where ["input", "select", "textarea"].contains(input.name) && input["disabled"] == nil {
            guard let name = input["name"] else { continue }
            if input["type"] == "radio" {
                let chosen = values[name] ?? (input["checked"] == nil ? nil : input["value"])
                if chosen == input["value"], let chosen { fields.append((name, chosen)) }
            } else if let value = values[name] ?? Self.value(of: input) {
                // Browsers write line breaks in this way.
                fields.append((name, value.replacing("\n", with: "\r\n")))
            }
        }
        fields.append((button["name"] ?? "", button["value"] ?? ""))
        return (fields.map { "\(Self.encoded($0))=\(Self.encoded($1))" }.joined(separator: "&"), action)
    }

    /// Presses a button.
    package func submit(_ button: PageElement) async throws {
        let (body, action) = try submission(of: button)
        try await post(body, to: action)
    }

    /// Sends a body as a form, and follows the redirect.
    package func post(
        _ body: String, to action: String, as type: String = "application/x-www-form-urlencoded"
    ) async throws {
        var headers = headers
        headers["content-type"] = type
        let answer = try await channel.post(action, body, headers)
        if answer.status == 303, let location = answer["location"] { return try await open(location) }
        try await show(answer, of: action)
    }

    private func show(_ answer: Answer, of address: String) async throws {
        self.answer = answer
        self.address = address
        values = [:]
        guard answer["content-type"] == "text/html; charset=utf-8" else {
            throw PageFault(description: "\(answer.status) is no page: \(answer.text)")
        }
        page = try PageParser.parse(answer.text)
        let faults = PageChecker.faults(of: page)
        if !faults.isEmpty { throw PageFault(description: "\(faults) in \(answer.text)") }
    }

    private func input(_ label: String) throws -> PageElement {
        for element in page.all("label") + page.all("legend") where element.text == label {
            let inputs = (element.name == "legend" ? element.parent : element)?.all ?? []
            let id = element["for"]
            let all = id == nil ? inputs : page.all.filter { $0["id"] == id }
            if let input = all.first(where: { ["input", "select", "textarea"].contains($0.name) }) { return input }
        }
        throw PageFault(description: "There is no input '\(label)' on: \(text)")
    }

    /// The value with which a form is sent; nil if it is not sent.
    private static func value(of input: PageElement) -> String? {
        switch (input.name, input["type"]) {
        case ("textarea", _): input.text
        case ("select", _):
            (input.all("option").first { $0["selected"] != nil } ?? input.all("option").first)?["value"]
        case (_, "checkbox"), (_, "radio"): input["checked"] == nil ? nil : input["value"] ?? "on"
        default: input["value"] ?? ""
        }
    }

    /// A text, encoded as forms are.
    package static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F:
                String(Character(Unicode.Scalar(byte)))
            case 0x20: "+"
            default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }.joined()
    }
}
