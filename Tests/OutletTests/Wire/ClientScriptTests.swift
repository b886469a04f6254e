import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Testing

/// The modules of the web client, which pages get as one script.
@Suite(.timeLimit(.minutes(5))) struct ClientScriptTests {
    private static let modules = [
        "index.html": """
        <!doctype html>
        <link rel="modulepreload" href="/lib/b.js">
        <link rel="modulepreload" data-node="dial" href="/own/dial.js">
        <body>
        <script type="module" src="/outlet.js"></script>
        </body>
        """,
        "outlet.js": "import { two as zwei } from \"./lib/b.js\";\nexport const a = zwei();\n",
        "lib/b.js":
            "import * as c from \"../c.js\";\nexport const b = c.one;\nexport function two() {\n  return 2 * b;\n}\n",
        "c.js": "export const one = 1;\nexport async function* none() {}\nconst own = 3;\nexport class C {}\n",
        "own/dial.js": "export const draw = () => 1;\n",
        "nodes/gauge.js":
            "import { two } from \"../lib/b.js\";\nimport { own } from \"./own.js\";\nexport const draw = () => two();\n",
        "nodes/own.js": "export const own = 1;\n",
    ]

    /// The page of the modules, and what is at a path of the folder that it leads to.
    private func served(
        _ others: [String: String] = [:]
    ) async throws -> (page: String, file: (String) async throws -> String) {
        let folder = try Folder(Self.modules.merging(others) { $1 })
        let channel = try Setting.all[0].channel { $0.files = try folder.files() }
        let page = try await channel.get("/index.html").text
        let name = try #require(page.firstMatch(of: /src="(\/~\w+)\/outlet\.js"/)?.output.1)
        return (page, { try await channel.get(name + "/" + $0).text })
    }

    @Test func `a page's script has all that it imports, each module as an object`() async throws {
        let (_, file) = try await served()
        #expect(
            try await file("outlet.js") == """
                const $0=(()=>{const one = 1;
                async function* none() {}
                const own = 3;
                class C {}

                return{one,none,C}})();
                const $1=(()=>{const c=$0;
                const b = c.one;
                function two() {
                  return 2 * b;
                }

                return{b,two}})();
                const { two:zwei }=$1;
                export const a = zwei();
                export{$0,$1};

                """)
    }

    @Test func `a module that is not in the script gets from it what is`() async throws {
        let (_, file) = try await served()
        #expect(
            try await file("nodes/gauge.js") == """
                import{$1}from"../outlet.js";const { two }=$1;
                import { own } from "./own.js";
                export const draw = () => two();

                """)
        #expect(try await file("lib/b.js") == "import{$1}from\"../outlet.js\";export const{b,two}=$1;\n")
        #expect(try await file("c.js") == "import{$0}from\"./outlet.js\";export const{one,none,C}=$0;\n")
        #expect(try await file("nodes/own.js") == Self.modules["nodes/own.js"])
    }

    @Test func `a page names its script and the types that others draw, and asks for nothing that is in the script`()
        async throws
    {
        let (page, _) = try await served()
        #expect(page.contains(/<script type="module" src="\/~\w+\/outlet\.js" data-nodes="gauge own">/))
        #expect(page.contains(/<link rel="modulepreload" data-with="gauge" href="\/~\w+\/nodes\/gauge\.js">/))
        #expect(page.contains(/<link rel="modulepreload" data-node="dial" href="\/~\w+\/own\/dial\.js">/))
        #expect(!page.contains("b.js"))
    }

    @Test func `at their own addresses the modules stay as they are`() async throws {
        let folder = try Folder(Self.modules)
        let channel = try Setting.all[0].channel { $0.files = try folder.files() }
        for path in Self.modules.keys where path.hasSuffix(".js") {
            #expect(try await channel.get("/" + path).text == Self.modules[path])
        }
    }

    @Test(arguments: [
        ("c.js", "export default 1;"), ("c.js", "const one = 1;\nexport { one };"), ("c.js", "import \"./d.js\";"),
        ("c.js", "export let one = 1;"), ("c.js", "import { a } from \"./outlet.js\";\nexport const one = a;"),
        ("lib/b.js", "import { d } from \"./d.js\";\nexport const two = d;"),
        ("lib/b.js", "export const two = () => import.meta.url;"),
        ("lib/b.js", "export const two = () => import(\"./d.js\");"),
    ])
    func `modules that can't be joined are served one by one`(path: String, text: String) async throws {
        let (page, file) = try await served([path: text])
        #expect(try await file("outlet.js") == Self.modules["outlet.js"])
        #expect(try await file(path) == text)
        #expect(page.contains("b.js"))
    }

    @Test func `a page with another script names no modules, and its modules stay as they are`() async throws {
        let page = "<!doctype html><script type=\"module\" src=\"/c.js\"></script></body>"
        let folder = try Folder(Self.modules.merging(["index.html": page]) { $1 })
        let channel = try Setting.all[0].channel { $0.files = try folder.files() }
        let served = try await channel.get("/index.html").text
        let name = try #require(served.firstMatch(of: /src="(\/~\w+)\/c\.js"/)?.output.1)
        #expect(!served.contains("gauge"))
        #expect(try await channel.get("\(name)/lib/b.js").text == Self.modules["lib/b.js"])
    }
}
