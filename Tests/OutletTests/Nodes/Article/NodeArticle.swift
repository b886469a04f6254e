import Foundation
import Outlet
import ViewTree

/// The article on nodes, from the declarations of their types, the comments of these, and the examples.
struct NodeArticle {
    private let sources: NodeSources
    private let events: [NodeSources.Event]
    private let shelf: String

    /// Reads the sources of the package.
    init(root: URL) throws {
        sources = try NodeSources(root: root)
        events = sources.events()
        let file = root.appending(path: "Tests/OutletTests/Nodes/Article/Cookbook.swift")
        shelf = try String(contentsOf: file, encoding: .utf8)
    }

    /// What is missing for the article to be complete, as sentences.
    var faults: [String] {
        let missing = NodeType.standard.filter { type in !nodeExamples.contains { $0.shows(type) } }
        let unread = events.flatMap { event in
            [
                event.sender.map { senders[$0.name] == nil && !$0.isType } == true
                    ? "The protocol '\(event.sender?.name ?? "")' is missing in NodeArticle.senders." : nil,
                payloads[event.payload] == nil
                    ? "The payload '\(event.payload)' is missing in NodeArticle.payloads." : nil,
            ].compactMap { $0 }
        }
        return missing.map { "'\($0.name)' has no example: add one to NodeExamples.swift." } + unread
    }

    /// The article.
    var text: String {
        """
        # Nodes

        Look up how each node is made, how it is drawn, and what it has.

        <!-- Written by NodeArticleTests from the sources: change those, or NodeExamples.swift. -->

        ## Overview

        A node is made by an initializer. A modifier returns a changed copy of it: `with` sets any member, and `id`, `hidden`,
        `enabled`, `accessibility`, `action`, `on` and `fallback` are there for nodes of all types. Members can follow a model
        instead (<doc:BindingsAndLocalization>), and responders answer the events (<doc:RespondersAndEffects>).

        In the tables, a member is named as on the wire (<doc:Wire>), and so is its default. A member without a default is always
        written. The pictures are said in words, as the web client's own theme draws them; other clients and themes draw
        nodes in their way. The last example is of these models:

        ```swift
        \(shelf.trimmingCharacters(in: .newlines))
        ```

        ## Nodes of all types

        \(table(of: CommonMembers.all, comments: commonComments))

        \(table(of: events.filter { $0.sender == nil }, at: nil))

        What assistive technology is told of a node is added up. A label, a section and a form can be headings of the levels 2 to 6,
        however they look; the screen's title is the only one of the first level.

        ```swift
        let hours = Label("Opening hours", style: .body).heading(.three)
        let stars = Row { Label("***") }.accessibility(label: "Rating", group: true, state: "3 of 5 stars")
        let ornament = Label("· · ·").accessibility(hidden: true)
        ```

        \(nodeExamples.map(section).joined(separator: "\n\n"))

        """
    }

    private func section(_ example: NodeExample) -> String {
        let type = example.type.type
        var parts = ["## \(example.name)", sources.type(example.name) ?? ""]
        parts.append("```swift\n\(code(example))\n```")
        parts.append("On the wire: `\(type.name)`. In a browser: \(lowercased(example.look))")
        let members = example.type.declaredMembers
        if !members.isEmpty {
            let comments = members.map { member in
                sources.member(member.property, of: example.type.membersName, in: example.name) ?? ""
            }
            parts.append(table(of: members.map(\.member), comments: comments))
        }
        switch type.content {
        case .none: break
        case .children: parts.append("`children`: \(lowercased(sources.property("content", of: [example.name]) ?? ""))")
        case .sections:
            parts.append(
                """
                `sections`: its rows, as `[{"key", "header", "rows", "footer"}]`. Rows are nodes with a `key`; `header` and
                `footer` are nodes, and may be left out. `placeholder`: the node that is shown while there are no rows.
                """)
        }
        if type.input != nil {
            let rule = sources.property("inputRule", of: [example.name, example.type.membersName, "InputNode"])
            parts.append("Values that a user may enter: \(lowercased(rule ?? ""))")
        }
        let own = events.filter { event in event.sender.map { isSender($0, example) } ?? false }
        if !own.isEmpty { parts.append(table(of: own, at: type)) }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The declaration of a constant with the example's node.
    private func code(_ example: NodeExample) -> String {
        let name = example.name.prefix(1).lowercased() + example.name.dropFirst()
        return "let \(name)\(example.annotation) = " + example.code.joined(separator: "\n")
    }

    private func table(of members: [any AnyMember], comments: [String]) -> String {
        let rows = zip(members, comments).map { member, comment in
            let value = member.isAlwaysThere ? "" : " `\(member.initialJSON)`"
            return "| `\(member.name)` | \(SchemaPhrase(member.schema).text) |\(value) | \(comment) |"
        }
        return (["| member | value | default | meaning |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }

    private func table(of events: [NodeSources.Event], at type: NodeType?) -> String {
        let rows = events.map { event in
            let payload =
                event.payload == "Sender.Value"
                ? type?.value.map { SchemaPhrase($0.schema).text } : payloads[event.payload] ?? nil
            return "| `\(event.name)` | \(payload ?? "none") | \(event.comment) |"
        }
        return (["| event | payload | when |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    private func isSender(_ sender: (name: String, isType: Bool), _ example: NodeExample) -> Bool {
        sender.isType ? example.name == sender.name : senders[sender.name]?(example.type) ?? false
    }

    private func lowercased(_ sentence: String) -> String {
        let isName = sentence.dropFirst().first?.isUppercase ?? false
        return isName ? sentence : sentence.prefix(1).lowercased() + sentence.dropFirst()
    }

    /// The comments of the members that all types have.
    private var commonComments: [String] {
        CommonMembers.all.map { sources.property($0.name, of: ["CommonMembers"]) ?? "" }
    }
}

/// The protocols of nodes that have events of their own.
private let senders: [String: @Sendable (any Node.Type) -> Bool] = [
    "InputNode": { $0 is any InputNode.Type }, "Pressable": { $0 is any Pressable.Type },
    "Submittable": { $0 is any Submittable.Type },
]

/// What the payloads of events are called; nil for none. That of `Sender.Value` depends on the input.
private let payloads: [String: String?] = [
    "NoPayload": nil, "Sender.Value": nil, "String": String.payloadName, "RowKeys": RowKeys.payloadName,
    "Reordering": Reordering.payloadName,
]

extension Node {
    /// The members with the properties that declare them.
    fileprivate static var declaredMembers: [(property: String, member: any AnyMember)] {
        Mirror(reflecting: members).children.compactMap { child in
            guard let property = child.label, let member = child.value as? any AnyMember else { return nil }
            return (property, member)
        }
    }

    /// The name of the type that declares the members, without that of the node.
    fileprivate static var membersName: String { String(describing: Members.self) }
}
