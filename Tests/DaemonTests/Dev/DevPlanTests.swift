import Testing

@testable import OutletDaemon

/// What `dev` does when.
struct DevPlanTests {
    private let failure = DevFailure(title: "The build failed.", problems: [])

    /// A plan whose first child serves.
    private func serving() -> DevPlan {
        var plan = DevPlan()
        #expect(plan.begin() == [.start(1)])
        #expect(plan.note(.listening(1)) == [.stepBack, .show(nil)])
        return plan
    }

    @Test func `a change is built while the child serves, which then ends before the next one starts`() {
        var plan = serving()
        #expect(plan.note(.changed(.sources)) == [.build])
        #expect(plan.note(.built(nil)) == [.stop(1)])
        #expect(plan.note(.ended(1, errors: "")) == [.start(2)])
        #expect(plan.note(.listening(2)) == [.stepBack, .show(nil)])
    }

    @Test func `a failed build is shown, and the child goes on`() {
        var plan = serving()
        #expect(plan.note(.changed(.sources)) == [.build])
        #expect(plan.note(.built(failure)) == [.show(failure)])
        #expect(plan.note(.changed(.files)) == [.stop(1)], "a file needs no build")
        #expect(plan.note(.ended(1, errors: "")) == [.start(2)])
        #expect(plan.note(.listening(2)) == [.stepBack, .show(failure)], "it is still so")
        #expect(plan.note(.changed(.sources)) == [.build])
        #expect(plan.note(.built(nil)) == [.stop(2)])
        #expect(plan.note(.ended(2, errors: "")) == [.start(3)])
        #expect(plan.note(.listening(3)) == [.stepBack, .show(nil)])
    }

    @Test func `what changes during a build is built after it, and only then taken over`() {
        var plan = serving()
        #expect(plan.note(.changed(.sources)) == [.build])
        #expect(plan.note(.changed(.sources)) == [])
        #expect(plan.note(.changed(.files)) == [], "the linker may be about to replace the program")
        #expect(plan.note(.built(nil)) == [.build])
        #expect(plan.note(.built(failure)) == [.show(failure), .stop(1)], "the first build and the file are served")
        #expect(plan.note(.ended(1, errors: "")) == [.start(2)])
    }

    @Test func `a child that does not start is stood in for, until the next change`() throws {
        var plan = serving()
        _ = plan.note(.changed(.sources))
        #expect(plan.note(.built(nil)) == [.stop(1)])
        #expect(plan.note(.ended(1, errors: "")) == [.start(2)])
        let steps = plan.note(.ended(2, errors: "info: Hello\nError: The screens have faults:\n'a' is there twice.\n"))
        let text = "The app does not start.\nError: The screens have faults:\n'a' is there twice."
        #expect(steps.count == 2 && steps.last == .standIn(text))
        #expect(plan.note(.changed(.sources)) == [.build])
        #expect(plan.note(.built(failure)) == [.show(failure), .standIn(failure.text)])
        #expect(plan.note(.changed(.sources)) == [.build])
        #expect(plan.note(.built(nil)) == [.stepBack, .start(3)])
        #expect(plan.note(.listening(3)) == [.stepBack, .show(nil)])
    }

    @Test func `a child that ends by itself is said to have ended`() {
        var plan = serving()
        let steps = plan.note(.ended(1, errors: "App/App.swift:3: Fatal error: Index out of range\n"))
        let title = "The app has ended. It starts again with the next change."
        #expect(steps.last == .standIn("\(title)\nApp/App.swift:3: Fatal error: Index out of range"))
        #expect(plan.note(.changed(.files)) == [.stepBack, .start(2)])
    }

    @Test func `requests wait for a while, then they are told why; a child that does not stop is ended`() {
        var plan = serving()
        #expect(plan.note(.late(1)) == [], "it listens")
        #expect(plan.note(.changed(.files)) == [.stop(1)])
        #expect(plan.note(.changed(.files)) == [], "it is about to end anyway")
        #expect(plan.note(.late(1)) == [.standIn("The new version is starting."), .kill(1)])
        #expect(plan.note(.ended(1, errors: "")) == [.start(2)])
        #expect(plan.note(.late(1)) == [] && plan.note(.listening(1)) == [], "that was the one before")
        #expect(plan.note(.late(2)) == [.standIn("The new version is starting.")])
        #expect(plan.note(.changed(.files)) == [.stop(2)], "it would start with what was there before")
        #expect(plan.note(.listening(2)) == [])
        #expect(plan.note(.ended(2, errors: "")) == [.start(3)])
    }
}
