#if DEBUG
    /// Decides the next steps of `dev`. A pure state machine.
    ///
    /// The program that serves is a child with a number. The next child starts once the last one has ended, since both need the
    /// store.
    struct DevPlan {
        /// The kind of a change in the package.
        enum Change {
            /// A source changed: needs a build.
            case sources
            /// A file of `Public` changed: needs a restart.
            case files
        }

        enum Happening: Equatable {
            case changed(Change)
            /// A build has ended; nil if it succeeded.
            case built(DevFailure?)
            /// A child listens.
            case listening(Int)
            /// A child has ended, with this output on standard error.
            case ended(Int, errors: String)
            /// A child takes long to start or to stop.
            case late(Int)
        }

        enum Step: Equatable {
            case build
            case start(Int)
            /// Ask a child to end.
            case stop(Int)
            /// Kill a child that does not end.
            case kill(Int)
            /// Show a failure on pages; nil for none.
            case show(DevFailure?)
            /// Answer requests with a reason, since there is no child.
            case standIn(String)
            /// Stop answering, so that a child gets the requests.
            case stepBack
        }

        private enum Child {
            case none, starting, serving, ending
        }

        private var child = Child.none
        private var number = 0
        private var isBuilding = false
        /// Whether a source has changed since the current build began.
        private var isBehind = false
        /// Whether there are changes that the child does not serve yet.
        private var isStale = false
        private var buildFailure: DevFailure?

        private static let starting = "The new version is starting."

        /// The first steps. They begin without a build, since the program has just been built.
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
            // Takes over after the next build, in which the linker may replace the program.
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
