/// The four rules for ultralight controllers (Bendyworks), as far as the text of controllers shows whether they keep
/// them:
///
/// 1. A controller has no action: it connects, and intentions act.
/// 2. Its interface is what the framework asks for.
/// 3. It has no delegate and keeps nothing: it observes its model.
/// 4. It works only when its screen opens or its model changes.
struct FourRules {
    /// The names of the controllers.
    let controllers: [String]
    /// A sentence for each place where a rule is broken.
    private(set) var faults: [String] = []

    /// Checks the files of an app: the bodies of its controllers and their extensions, with all closures in them.
    init(_ files: [(name: String, text: String)]) {
        let sources = files.map { (name: $0.name, source: SourceText($0.text)) }
        let header = /\b(?:struct|class|enum|actor)\s+(?<name>\w+)\b[^{}]*:[^{}]*\bController\b[^{}]*\{/
        let declared = sources.map { $0.source.declarations(header) }
        controllers = declared.joined().map(\.name)
        for (file, declared) in zip(sources, declared) {
            let extensions = file.source.declarations(/\bextension\s+(?<name>\w+)\b[^{}<]*\{/)
            for (name, body) in declared + extensions where controllers.contains(name) {
                check(body, "\(file.name), \(name)")
            }
            // Wherever it stands: in a controller, or wired in the view.
            for change in file.source.code.matches(of: /\b(?:Change|ChangeRow|RowResponder)\b *[({<]/) {
                fault(file.name, "'\(change.output)' changes a model inline.")
            }
            for module in file.source.code.matches(of: /\bimport (?<name>\w+)/)
            where !declared.isEmpty && !["Outlet", "OutletAccounts"].contains(module.name) {
                fault(file.name, "a controller needs no \(module.name).")
            }
        }
    }

    private mutating func fault(_ place: String, _ sentence: String) { faults.append("\(place): \(sentence)") }

    private mutating func check(_ body: Substring, _ place: String) {
        for member in SourceText.members(body) { check(member, place) }
        for connections in body.matches(of: /\bfunc\s+\w+[^{}]*->\s*\[Connection<[^{}]*\{/) {
            let block = SourceText.block(body[connections.range.upperBound...])
            for line in block.split(separator: "\n") where line.contains(/[^=!<>]=(?!=)/) {
                fault(place, "'\(line.drop { $0 == " " })' changes something inline.")
            }
            for closure in block.matches(of: /\.(?:received|failed|saved)(?:\([^(){}]*\))? *\{/) {
                fault(place, "'\(closure.output)' acts inline.")
            }
        }
        for word in body.matches(
            of: /\b(?:async|await|Task|Mutex|Atomic|Timer|Thread|DispatchQueue|URLSession|FileManager|print)\b/)
        {
            fault(place, "'\(word.output)' works beside the screen.")
        }
    }

    private mutating func check(_ member: String, _ place: String) {
        let framework: Set = [
            "Model", "Resources", "Parameters", "Events", "name", "title", "summary", "picture", "implementations",
            "choices", "guards", "members",
            "model", "connect", "init",
        ]
        let declaration =
            /(?<modifiers>(?:@?\w+(?:<\w+>)? +)*?)(?<keyword>let|var|func|struct|enum|class|actor|typealias|init|subscript)\b *(?<name>\w*)/
        guard let match = member.prefixMatch(of: declaration) else { return }
        let name = String(match.name.isEmpty ? match.keyword : match.name)
        if !framework.contains(name), !match.modifiers.contains("private") {
            fault(place, "'\(name)' is not private.")
        }
        if match.keyword == "func", !framework.contains(name), !member.contains("-> [Connection<") {
            fault(place, "'\(name)' is an action.")
        }
        if member.lowercased().contains("delegate") { fault(place, "'\(name)' is a delegate.") }
        let isComputed = member.hasSuffix("{}")
        if match.keyword == "var" && !isComputed || match.keyword == "let" && !framework.contains(name) {
            fault(place, "'\(name)' keeps something.")
        }
        if match.keyword == "class" || match.keyword == "actor" { fault(place, "'\(name)' keeps something.") }
    }
}
