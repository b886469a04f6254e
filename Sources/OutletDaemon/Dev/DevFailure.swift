#if DEBUG
    import Foundation

    /// Why what is in the sources is not what is served: shown in the terminal, and on each open page.
    struct DevFailure: Codable, Equatable {
        /// What the compiler says of a line.
        struct Problem: Codable, Equatable {
            /// The file, relative to the package if it is in it; empty if the problem is in no file.
            var file: String
            /// The line, from 1; 0 if the problem is in no file.
            var line: Int
            var message: String
        }

        /// What has failed, in a sentence.
        var title: String
        var problems: [Problem]

        /// The failure as text, a line for the title and for each problem.
        var text: String {
            ([title] + problems.map { $0.file.isEmpty ? $0.message : "\($0.file):\($0.line): \($0.message)" })
                .joined(separator: "\n")
        }

        /// What a page is told if nothing has failed.
        static let none = Array("null".utf8)

        /// The failure for pages, as JSON.
        func json() throws -> Data { try JSONEncoder().encode(self) }
    }

    extension DevFailure {
        /// How many problems are shown; the first ones often cause the others.
        private static let most = 20
        /// How much of a message is shown, in characters.
        private static let longest = 600

        /// The failure of a build that has printed this, of a package whose folder is `root`.
        init(build output: String, below root: String) {
            title = "The build failed."
            problems = Self.located(in: output, below: root)
            if problems.isEmpty { problems = Self.unlocated(in: output) }
        }

        /// The failure of a program that has written this on standard error before it ended.
        init(_ title: String, errors: String) {
            self.title = title
            let lines = errors.split(separator: "\n")
            let first = lines.lastIndex { $0.hasPrefix("Error: ") || $0.contains("Fatal error: ") }
            let last = first.map { lines[$0...].prefix(Self.most) } ?? lines.suffix(5)
            problems = last.map { Problem(file: "", line: 0, message: String($0.prefix(Self.longest))) }
        }

        /// What the compiler reports of lines: each once, though it repeats itself.
        private static func located(in output: String, below root: String) -> [Problem] {
            var found: [Problem] = []
            let folder = root.hasSuffix("/") ? root : root + "/"
            for line in output.split(separator: "\n") {
                guard let match = line.wholeMatch(of: /(\/.+?):(\d+):(?:\d+:)? error: (.+)/)?.output,
                    let number = Int(match.2)
                else { continue }
                let file = match.1.hasPrefix(folder) ? match.1.dropFirst(folder.count) : match.1
                let problem = Problem(file: String(file), line: number, message: String(match.3.prefix(longest)))
                if !found.contains(problem) { found.append(problem) }
                if found.count == most { break }
            }
            return found
        }

        /// What is reported of no line, such as by the linker; else how the output ends.
        private static func unlocated(in output: String) -> [Problem] {
            let lines = output.split(separator: "\n")
            let errors = lines.filter { $0.contains("error: ") || $0.contains("undefined reference") }
            let shown = errors.isEmpty ? Array(lines.suffix(5)) : Array(errors.prefix(most))
            return shown.map { Problem(file: "", line: 0, message: String($0.prefix(longest))) }
        }
    }
#endif
