/// Keeps a source waiting until a test lets it go on.
final class Gate: Sendable {
    private let (opened, opening) = AsyncStream.makeStream(of: Void.self)
    private let (gone, going) = AsyncStream.makeStream(of: Void.self)

    /// Waits, even where the task is cancelled, until the gate is open.
    func wait() async {
        let opened = opened
        await Task.detached { for await _ in opened { return } }.value
    }

    func open() { opening.yield() }

    /// Tells that whoever waited is done.
    func leave() { going.yield() }

    /// Waits until then.
    func left() async { for await _ in gone { return } }
}
