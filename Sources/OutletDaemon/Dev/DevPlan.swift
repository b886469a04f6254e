#if DEBUG
    /// What `dev` does next. It decides, and does nothing itself.
    ///
    /// The program that serves is a child with a number. The next one starts once the one before has ended, since both need
    /// the store.
    struct DevPlan {
        /// What a change in the package needs.
        enum Change {
            /// A source: a build.
            case sources
            /// A file of `Public`: a start.
            case files
        }

        enum Happening: Equatable {
            case changed(Change)
            /// A build has ended; nil if it succeeded.
            case built(DevFailure?)
            /// A child listens.
            case listening(Int)
            /// A child has ended, and has written this on standard error.
            case ended(Int, errors: String)
            /// A child takes long to start, or to stop.
            case late(Int)
        }

        enum Step: Equatable {
            case build
            case start(Int)
            /// Ask a child to end.
            case stop(Int)
            /// End a child that does not.
            case kill(Int)
            /// Tell pages what has failed; nil for nothing.
            case show(DevFailure?)
            /// Answer requests with a reason in the place of a child.
            case standIn(String)
            /// Leave requests to a child.
            case stepBack
        }

        private enum Child {
            case none, starting, serving, ending
        }

        private var child = Child.none
        private var number = 0
        private var isBuilding = false
        /// Whether a source has changed since the build under way has begun.
        private var isBehind = false
        /// Whether there is something that the child does not serve yet.
        private var isStale = false
        private var buildFailure: DevFailure?

        private static let starting = "The new version is starting."

        /// The first steps: the program has just been built.
        mutating func begin() -> [Step] { start() }

        mutating func note(_ happening: Happening) -> [Step] {
            switch happening {
            case .changed(.sources): return build()
            case .changed(.files):
                isStale = true
                return isBuilding ? [] : takeOver()
            case .built(let failure): return built(failure)
            case .listening(let one):
                guard one == number, child == .starting else { return [] }
                child = .serving
                return [.stepBack, .show(buildFailure)]
            case .ended(let one, let errors): return one == number ? ended(errors) : []
            case .late(let one):
                guard one == number else { return [] }
                switch child {
                case .starting: return [.standIn(Self.starting)]
                case .ending: return [.standIn(Self.starting), .kill(one)]
                case .none, .serving: return []
                }
            }
        }

        private mutating func build() -> [Step] {
            isBehind = isBuilding
            if isBuilding { return [] }
            isBuilding = true
            return [.build]
        }

        private mutating func built(_ failure: DevFailure?) -> [Step] {
            isBuilding = false
            buildFailure = failure
            if failure == nil { isStale = true }
            var steps: [Step] = []
            if let failure {
                steps.append(.show(failure))
                if child == .none { steps.append(.standIn(failure.text)) }
            }
            // The linker may be about to replace the program.
            if isBehind { return steps + build() }
            return isStale ? steps + takeOver() : steps
        }

        private mutating func takeOver() -> [Step] {
            isStale = false
            switch child {
            case .none: return [.stepBack] + start()
            case .starting, .serving:
                child = .ending
                return [.stop(number)]
            case .ending: return []
            }
        }

        private mutating func start() -> [Step] {
            child = .starting
            number += 1
            return [.start(number)]
        }

        private mutating func ended(_ errors: String) -> [Step] {
            if child == .ending { return start() }
            let title =
                child == .starting
                ? "The app does not start." : "The app has ended. It starts again with the next change."
            let failure = DevFailure(title, errors: errors)
            child = .none
            let shown = buildFailure ?? failure
            return [.show(shown), .standIn(shown.text)]
        }
    }
#endif
