/// The broadcasts that an app's screens observe.
struct Broadcasts: Sendable {
    /// Those that can travel, by their names.
    let named: [String: any AnyBroadcast]
    /// Why nodes that share a store can't tell each other of all of them: a sentence for each fault.
    let faults: [String]

    /// The broadcasts of all scenes.
    init(of scenes: [any AnyScene]) {
        var named: [String: any AnyBroadcast] = [:]
        var faults: Set<String> = []
        for scene in scenes {
            for (load, broadcast) in scene.loads?.broadcasts ?? [] {
                let place = "\(scene.key.screen), \(scene.implementation)"
                if let name = broadcast.name {
                    let known = named[name] ?? broadcast
                    named[name] = known
                    if known !== broadcast {
                        faults.insert("\(place): two broadcasts are named '\(name)'; '\(load)' observes one of them.")
                    }
                } else {
                    faults.insert(
                        "\(place): '\(load)' observes a broadcast without a name, which can't reach the other nodes of the store. "
                            + "Give it one, as in 'Broadcast(\"\", named: \"notice\")', and values that are Codable.")
                }
            }
        }
        self.named = named
        self.faults = faults.sorted()
    }
}

extension Application {
    /// Why the app's sessions can't be in a store that several nodes share: a sentence for each fault, which does not matter to
    /// one node alone.
    package var sharingFaults: [String] { broadcasts.faults }
}
