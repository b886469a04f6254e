import Outlet

/// Events of the tests' own.
extension NodeEvent where Payload == NoPayload {
    static var poke: Self { Self("poke") }
    static var cheer: Self { Self("cheer") }
    static var finished: Self { Self("finished") }
    static var keep: Self { Self("keep") }
    static var drop: Self { Self("drop") }
}
