import Testing

@testable import MicroHTTPD

@Suite struct GateTests {
    private let response = Response(status: 200)

    @Test func `an answer before the wait makes the wait unnecessary`() {
        var gate = Gate()
        #expect(gate.answer(response) == .proceed)
        #expect(gate.awaitAnswer() == .proceed)
        #expect(gate.take()?.status == 200)
        #expect(gate.take() == nil)
    }

    @Test func `an answer during the wait resumes once`() {
        var gate = Gate()
        #expect(gate.awaitAnswer() == .suspend)
        #expect(gate.answer(response) == .resume)
        #expect(gate.answer(response) == nil)
        #expect(gate.cut() == .proceed)
    }

    @Test func `a wake between the pull and the wait is not lost`() {
        var gate = Gate()
        gate.beginPull()
        #expect(gate.wake() == .proceed)
        #expect(gate.awaitWake() == .proceed)
        gate.beginPull()
        #expect(gate.awaitWake() == .suspend)
        #expect(gate.wake() == .resume)
        #expect(gate.wake() == .proceed)
    }

    @Test func `after a cut nothing waits`() {
        var gate = Gate()
        #expect(gate.cut() == .proceed)
        #expect(gate.awaitWake() == .proceed)
        #expect(gate.awaitAnswer() == .proceed)
    }

    @Test func `after the end nothing is resumed and nothing kept`() {
        var gate = Gate()
        #expect(gate.awaitAnswer() == .suspend)
        #expect(gate.answer(response) == .resume)
        #expect(gate.close()?.status == 200)
        #expect(gate.wake() == .proceed)
        #expect(gate.answer(response) == nil)
        #expect(gate.cut() == .proceed)
    }
}
