import Foundation
import Testing
import ViewTree

/// The article on the names of the theme lists all of them, and no others.
struct StyleNameTests {
    /// A type of names, and its names on the wire.
    struct Names: CustomTestStringConvertible, Sendable {
        let type: String
        let names: [String]

        var testDescription: String { type }

        init<Name: RawRepresentable>(_ type: Name.Type, _ all: [Name]) where Name.RawValue == String {
            self.type = String(reflecting: type).replacing("ViewTree.", with: "")
            names = all.map(\.rawValue)
        }
    }

    private static let all = [
        Names(Spacing.self, Spacing.standard), Names(Alignment.self, Alignment.standard),
        Names(Color.self, Color.standard), Names(Label.Style.self, Label.Style.allCases),
        Names(Button.Role.self, Button.Role.allCases), Names(NodeAction.Role.self, NodeAction.Role.allCases),
        Names(Image.Style.self, Image.Style.allCases), Names(List.Style.self, List.Style.allCases),
        Names(IconName.self, IconName.standard), Names(Picker.Style.self, Picker.Style.allCases),
        Names(Scroll.Axis.self, Scroll.Axis.allCases),
    ]

    /// The names that the article lists for each type.
    private static let listed: [String: [String]] = {
        let article = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Outlet/Outlet.docc/StyleNames.md").standardizedFileURL
        let lines = (try? String(contentsOf: article, encoding: .utf8))?.split(separator: "\n") ?? []
        let rows = lines.map { $0.split(separator: "|") }.filter { $0.count == 3 && $0[0].contains("`") }
        return Dictionary(rows.map { row in (quoted(row[0]).first ?? "", quoted(row[2])) }) { $0 + $1 }
    }()

    private static func quoted(_ cell: Substring) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }

    @Test(arguments: all) func `the article lists the names of a type`(names: Names) {
        #expect(Self.listed[names.type] == names.names)
    }

    @Test func `the article lists no other types`() {
        #expect(Set(Self.listed.keys) == Set(Self.all.map(\.type)))
    }
}
