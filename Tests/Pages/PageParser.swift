/// A fault of a page.
package struct PageFault: Error, CustomStringConvertible {
    package let description: String
}

/// Parses HTML strictly: each element is closed where it has to be, each attribute is quoted and there once, and each
/// `&` begins a known reference.
struct PageParser {
    private static let void: Set<String> = ["meta", "link", "input", "img", "hr", "br"]
    private static let raw: Set<String> = ["script", "style"]
    private var rest: Substring

    static func parse(_ text: String) throws -> PageElement {
        var parser = PageParser(rest: text[...])
        let root = PageElement("", [:], in: nil)
        guard parser.take("<!doctype html>") else { throw PageFault(description: "There is no doctype.") }
        try parser.content(of: root)
        return root
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest.removeFirst(text.count)
        return true
    }

    private mutating func content(of root: PageElement) throws {
        var open = [root]
        while !rest.isEmpty, let inner = open.last {
            if take("</") {
                let name = String(rest.prefix { $0 != ">" })
                rest = rest.dropFirst(name.count + 1)
                guard inner.name == name else { throw PageFault(description: "</\(name)> closes <\(inner.name)>.") }
                open.removeLast()
            } else if rest.first == "<" {
                let element = try element(in: inner)
                if Self.void.contains(element.name) { continue }
                if Self.raw.contains(element.name) {
                    let body = rest.firstRange(of: "</\(element.name)>")
                    guard let body else { throw PageFault(description: "<\(element.name)> has no end.") }
                    element.text = String(rest[..<body.lowerBound])
                    rest = rest[body.upperBound...]
                } else {
                    if element.name == "textarea" { _ = take("\n") }
                    open.append(element)
                }
            } else {
                let text = rest.prefix { $0 != "<" }
                rest = rest[text.endIndex...]
                inner.add(text: try Self.decoded(text))
            }
        }
        guard open.count == 1 else { throw PageFault(description: "<\(open.last?.name ?? "")> is not closed.") }
    }

    private mutating func element(in parent: PageElement) throws -> PageElement {
        rest.removeFirst()
        let name = rest.prefix { $0.isLetter || $0.isNumber }
        rest = rest[name.endIndex...]
        if name.isEmpty || name != name.lowercased() { throw PageFault(description: "'<\(name)' is no element.") }
        var attributes: [String: String] = [:]
        while !take(">") {
            guard take(" ") else {
                throw PageFault(description: "<\(name)> is written wrongly at '\(rest.prefix(20))'.")
            }
            let attribute = String(rest.prefix { $0.isLetter || $0 == "-" })
            rest.removeFirst(attribute.count)
            var value = ""
            if take("=") {
                guard take("\"") else { throw PageFault(description: "\(attribute) of <\(name)> is not quoted.") }
                let text = rest.prefix { $0 != "\"" }
                rest = rest[text.endIndex...].dropFirst()
                if text.contains("<") { throw PageFault(description: "\(attribute) of <\(name)> has a '<'.") }
                value = try Self.decoded(text)
            }
            guard attributes.updateValue(value, forKey: attribute) == nil else {
                throw PageFault(description: "<\(name)> has \(attribute) twice.")
            }
        }
        return PageElement(String(name), attributes, in: parent)
    }

    private static func decoded(_ text: Substring) throws -> String {
        let references = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#13;": "\r"]
        var (decoded, rest) = ("", text)
        while let start = rest.firstIndex(of: "&") {
            decoded += rest[..<start]
            rest = rest[start...]
            guard let (reference, character) = references.first(where: { rest.hasPrefix($0.key) }) else {
                throw PageFault(description: "'\(rest.prefix(8))' is no reference.")
            }
            decoded += character
            rest.removeFirst(reference.count)
        }
        return decoded + rest
    }
}
