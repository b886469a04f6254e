#if DEBUG
    import Foundation

    /// The reason why the current sources are not served; shown in the terminal and on each open page.
    struct DevFailure: Codable, Equatable {
        /// A compiler error.
        struct Problem: Codable, Equatable {
            /// The file, relative to the package if it is in it; empty if the problem is in no file.
            var file: String
            /// The line, from 1; 0 if the problem is in no file.
            var line: Int
            var message: String
        }

        /// The title, a sentence.
        var title: String
        var problems: [Problem]

        /// The failure as text: a line for the title, and one for each problem.
        var text: String {
            ([title] + problems.map { $0.file.isEmpty ? $0.message : "\($0.file):\($0.line): \($0.message)" })
                .joined(separator: "\n")
        }

        /// The JSON for pages if nothing has failed.
        static let none = Array("null".utf8)

        /// The failure for pages, as JSON.
        func json() throws -> Data { try JSONEncoder().encode(self) }
    }

    extension DevFailure {
        /// The most problems that are shown; the first ones often cause the others.
        private static let most = 20
        /// The longest message that is shown, in characters.
        private static let longest = 600

        /// The failure of a build with this output; `root` is the package's folder.
        init(build output: String, below root: String) {
            title = "The build failed."
            problems = Self.located(in: output, below: root)
            if problems.isEmpty { problems = Self.unlocated(in: output) }
        }

        /// The failure of a program that has ended; `errors` is its output on standard error.
        init(_ title: String, errors: String) {
            self.title = title
            let lines = errors.split(separator: "\n")
            let first = lines.lastIndex { $0.hasPrefix("Error: ") || $0.contains("Fatal error: ") }
            let last = first.map { lines[$0...].prefix(Self.most) } ?? lines.suffix(5)
            problems = last.map { Problem(file: "", line: 0, message: String($0.prefix(Self.longest))) }
        }

        /// The compiler errors with a line, without repetitions.
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

        /// Errors without a line, such as those of the linker; without any, the end of the output.
        private static func unlocated(in output: String) -> [Problem] {
            let lines = output.split(separator: "\n")
            let errors = lines.filter { $0.contains("error: ") || $0.contains("undefined reference") }
            let shown = errors.isEmpty ? Array(lines.suffix(5)) : Array(errors.prefix(most))
            return shown.map { Problem(file: "", line: 0, message: String($0.prefix(longest))) }
        }
    }
#endif
