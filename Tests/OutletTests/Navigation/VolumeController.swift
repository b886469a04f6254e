import Outlet
import ViewTree

/// What is shown of one book, in two slots and in a third that has a source of its own.
struct VolumePage: Model {
    var id: Int
    var volume = Loadable<Volume>()
    var again = Loadable<Volume>()
    var other = Loadable<Volume>()
}

/// One book.
struct VolumeController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let first = Slot<Label>()
        let second = Slot<Label>()
        let third = Slot<Label>()
        let rename = Slot<Button>()
        let volume = Slot<DataSource<NoRequest, Volume>>()
        let other = Slot<DataSource<Int, Volume>>()
    }

    /// How it is read.
    enum Mode: String, Codable, CaseIterable {
        case quiet, aloud
    }

    struct Parameters: ScreenParameters {
        var id: Int
        var mode: Mode?
    }

    static let name = "volume"
    let title = "Volume"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.volume(.forwarded)
            $0.other(DataSource(loading: { _ in try await Task.never() }))
            $0.first(Label())
            $0.second(Label())
            $0.third(Label())
            $0.rename(Button("Rename"))
            $0.content { host in
                Column {
                    host.first
                    host.second
                    host.third
                    host.rename
                }
            }
        }
    ]

    func model(_ parameters: Parameters, in _: Context) throws -> VolumePage? {
        if parameters.id == 404 { throw UnknownSubject("There is no book 404.") }
        if parameters.id == 403 { throw Veto("This book is lent out.") }
        return VolumePage(id: parameters.id)
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<VolumePage>] {
        Load(\.volume, from: outlets.volume)
        Load(\.again, from: outlets.volume)
        Load(\.other, from: outlets.other) { $0.id }
        Observe(\.volume.value?.title, in: outlets.first.text)
        Observe(\.again.value?.title, in: outlets.second.text)
        Observe(\.other.value?.title, in: outlets.third.text)
        outlets.rename.on(
            .tap, Change { _, _, _ in [try .raise(.returned, Returned(volume: Volume(id: 9, title: "Emil")))] })
    }
}

extension Task where Success == Never, Failure == Never {
    /// Waits until it is cancelled.
    static func never<Value>() async throws -> Value {
        while true { try await sleep(for: .seconds(3600)) }
    }
}
