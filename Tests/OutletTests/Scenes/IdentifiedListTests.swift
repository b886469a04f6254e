import FoundationEssentials
import Testing

@testable import Outlet

@Suite struct IdentifiedListTests {
    /// A list next to the plain array that it has to equal.
    private struct Pair {
        var list = IdentifiedList<Item>()
        var array: [Item] = []

        mutating func edit(with generator: inout SceneGenerator) {
            let item = generator.item()
            let position = array.firstIndex { $0.id == item.id }
            switch (generator.below(6), position) {
            case (0, _), (1, nil):
                let index = generator.below(array.count + 1)
                list.insert(item, at: index)
                if position == nil { array.insert(item, at: index) }
            case (1, _):
                list.append(item)
            case (2, _):
                #expect(list.remove(id: item.id) == position.map { array[$0] })
                if let position { array.remove(at: position) }
            case (3, let position?):
                let index = generator.below(array.count)
                list.move(id: item.id, to: index)
                array.insert(array.remove(at: position), at: index)
            case (4, let position?):
                list.update(id: item.id) { $0 = item }
                array[position] = item
            default:
                list.move(id: item.id, to: 0)
                if let position { array.insert(array.remove(at: position), at: 0) }
            }
        }

        func check() {
            #expect(Array(list) == array)
            #expect(list.ids == array.map(\.id))
            #expect(list.count == array.count)
            #expect(list.isEmpty == array.isEmpty)
            #expect(list == IdentifiedList(array))
            for (index, item) in array.enumerated() {
                #expect(list.index(of: item.id) == index)
                #expect(list[id: item.id] == item)
            }
            #expect(list[id: "none"] == nil)
            #expect(list.index(of: "none") == nil)
        }
    }

    @Test(arguments: 0..<40)
    func `a list is what an array would be after the same edits`(seed: Int) {
        var generator = SceneGenerator(seed: seed)
        var pair = Pair()
        for _ in 0..<100 { pair.edit(with: &generator) }
        pair.check()
        let copy = pair
        for _ in 0..<10 { pair.edit(with: &generator) }
        pair.check()
        copy.check()
    }

    @Test(arguments: 0..<40)
    func `a list knows the edits since a copy of itself, and of no other`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        var pair = Pair()
        for _ in 0..<generator.below(80) { pair.edit(with: &generator) }
        let earlier = pair
        var astray = pair
        for _ in 0..<20 { pair.edit(with: &generator) }
        let edits = try #require(pair.list.log.edits(since: earlier.list.log))
        #expect(edits.applied(to: earlier.list.ids) == pair.list.ids)
        repeat { astray.edit(with: &generator) } while astray.list.log.state == earlier.list.log.state
        #expect(pair.list.log.edits(since: astray.list.log) == nil)
        #expect(astray.list.log.edits(since: pair.list.log) == nil)
        if !edits.isEmpty { #expect(earlier.list.log.edits(since: pair.list.log) == nil) }
        #expect(pair.list.log.edits(since: IdentifiedList(pair.list).log) == nil)
        #expect(pair.list.log.edits(since: pair.list.log) == [])
    }

    @Test func `at least the last 32 edits are known, and a bounded number`() {
        var list = IdentifiedList<Item>()
        var states: [EditLog<String>] = []
        for position in 0..<1000 {
            states.append(list.log)
            list.append(Item(id: "\(position)", texts: [], flags: []))
        }
        for distance in 1...32 { #expect(list.log.edits(since: states[1000 - distance])?.count == distance) }
        for distance in 65...1000 { #expect(list.log.edits(since: states[1000 - distance]) == nil) }
    }

    @Test(arguments: 0..<10)
    func `a list is written as an array and read again, of unknown history`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let list = generator.model().lists[0]
        let data = try JSONEncoder().encode(list)
        #expect(try JSONDecoder().decode([Item].self, from: data) == Array(list))
        let read = try JSONDecoder().decode(IdentifiedList<Item>.self, from: data)
        #expect(read == list)
        #expect(read.log.edits(since: list.log) == nil)
    }

    @Test func `of two elements with one id the first counts`() {
        let list = IdentifiedList([
            Item(id: "1", texts: ["a"], flags: []), Item(id: "2", texts: [], flags: []),
            Item(id: "1", texts: ["b"], flags: []),
        ])
        #expect(list.ids == ["1", "2"])
        #expect(list[id: "1"]?.texts == ["a"])
    }

    @Test func `an edit that does nothing is not recorded`() {
        var list = IdentifiedList([Item(id: "1", texts: [], flags: []), Item(id: "2", texts: [], flags: [])])
        let before = list.log.state
        list.append(Item(id: "1", texts: [], flags: []))
        list.insert(Item(id: "2", texts: [], flags: []), at: 0)
        #expect(list.remove(id: "3") == nil)
        list.move(id: "3", to: 0)
        list.move(id: "2", to: 1)
        list.update(id: "3") { $0.flags = [true] }
        #expect(list.log.state == before)
    }

    @Test func `an update that changes an id ends the process`() async {
        await #expect(processExitsWith: .failure) {
            struct Row: Outlet.Model, Identifiable {
                var id: String
            }
            var list = IdentifiedList([Row(id: "1")])
            list.update(id: "1") { $0.id = "2" }
        }
    }
}
