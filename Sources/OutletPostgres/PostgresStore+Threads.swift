package import Outlet

extension PostgresStore: ThreadedStore {
    /// Makes the questions of the thread that calls, for which that gets a connection of its own.
    package func makeThreadQuestions() -> any ThreadQuestions { ThreadLane(parts.inbox) }
}
