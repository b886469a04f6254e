import Foundation
import Testing

/// The Swift code of the articles compiles as it stands in them.
///
/// The blocks of an article are one file, which has the imports that the article shows. `YourFirstScreen` is missing: a test
/// of its own builds and runs it.
@Suite(.timeLimit(.minutes(20))) struct ArticleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL
    private static let package = "YourFirstScreen"

    /// The names of the articles that have Swift code.
    static let articles: [String] = {
        let all = (try? Article.all(in: root)) ?? []
        return all.filter { !$0.swiftBlocks.isEmpty && $0.name != package }.map(\.name)
    }()

    @Test(arguments: articles) func `the code of an article compiles`(name: String) async throws {
        let code = try Article(name, in: Self.root).code(with: Article(Self.package, in: Self.root))
        let diagnostics = try await ArticleCompiler(root: Self.root).diagnostics(of: code)
        #expect(diagnostics.isEmpty, "\(diagnostics)")
    }

    @Test func `the README and the articles of ideas have code`() {
        let ideas: Set = [
            "README", "BindingsAndLocalization", "ChildControllers", "DataSources", "Deploying", "Forms",
            "ImplementationsAndIntentions", "Navigation", "Nodes", "Recipes", "RespondersAndEffects", "Scenes",
            "SearchedList",
            "Sessions",
            "StyleNames", "TestingAScreen",
        ]
        #expect(ideas.isSubset(of: Self.articles))
    }

    @Test func `the articles name other packages as Outlet itself does`() throws {
        let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
        let blocks = try Article.all(in: Self.root).flatMap(\.blocks)
        let packages = blocks.flatMap(\.lines).filter { $0.contains(".package(url:") }
        #expect(packages.count >= 2)
        for line in packages {
            let package = line.trimmingCharacters(in: .whitespaces)
            #expect(manifest.contains(package), "Package.swift does not have '\(package)'.")
        }
    }

    @Test func `a mistake is reported with the article and its line`() async throws {
        let article = Article(
            "Mistaken",
            text: """
                # An article

                ```swift
                import Outlet

                struct Person: Model { var name = "" }
                ```

                It has a mistake:

                ```swift
                let person = Person(age: 3)
                ```
                """)
        let code = article.code(with: try Article(Self.package, in: Self.root))
        let diagnostics = try await ArticleCompiler(root: Self.root).diagnostics(of: code)
        #expect(diagnostics.hasPrefix("Mistaken.md:12:"), "\(diagnostics)")
        #expect(diagnostics.contains("age"))
    }
}
