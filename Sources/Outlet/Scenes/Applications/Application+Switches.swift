import ViewTree

extension Application {
    /// The fault of a switch that is set in addition to others, as a sentence; nil if there is none.
    package func fault(of new: Switch, beside others: [Switch] = []) -> String? {
        do throws(Problem) {
            switch new {
            case .experiment(let name, let share):
                if !(0...1).contains(share) { return "A share is a number from 0 to 1, found '\(share)'." }
                return experimentFault(name)
            case .maintenance(let screen, _): _ = try self.screen(screen)
            case .off(let name, let screen):
                let screen = try self.screen(screen)
                _ = try implementation(name, of: screen)
                let isLast = screen.implementations.allSatisfy { implementation in
                    implementation == name || others.contains(.off(implementation, of: screen.name))
                }
                if isLast {
                    return "'\(name)' is the last implementation of '\(screen.name)' that is on. "
                        + "To close the screen, set it under maintenance."
                }
            }
        } catch {
            return error.detail
        }
        return nil
    }

    private func experimentFault(_ name: String) -> String? {
        let known = Set(choices.values.flatMap(\.experiments))
        if known.contains(name) { return nil }
        let hint = name.nearest(among: known).map { " Did you mean '\($0)'?" } ?? ""
        let list = known.sorted().map { "'\($0)'" }.joined(separator: ", ")
        let others = known.isEmpty ? "the app has none" : "there are \(list)"
        return "No experiment is named '\(name.prefix(64))'; \(others).\(hint)"
    }
}
