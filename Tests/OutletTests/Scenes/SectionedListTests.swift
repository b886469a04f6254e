import FoundationEssentials
import Testing

@testable import Outlet

/// What a section of a test is about.
struct Topic: Outlet.Model, Identifiable {
    let id: String
    var title: String
}

@Suite struct SectionedListTests {
    typealias Books = SectionedList<Topic, Item>

    /// A sectioned list next to the plain arrays that it has to equal.
    private struct Pair {
        var list = Books()
        var arrays: [(topic: Topic, items: [Item])] = []

        private func place(_ id: String) -> (section: Int, row: Int)? {
            for (section, entry) in arrays.enumerated() {
                if let row = entry.items.firstIndex(where: { $0.id == id }) { return (section, row) }
            }
            return nil
        }

        mutating func edit(with generator: inout SceneGenerator) {
            let edit = SectionEdit(in: list, with: &generator)
            edit.apply(to: &list)
            apply(edit)
        }

        private mutating func apply(_ edit: SectionEdit) {
            func index(_ topic: String) -> Int? { arrays.firstIndex { $0.topic.id == topic } }
            switch edit {
            case .insertSection(let topic, let items, let position):
                if index(topic.id) != nil { return }
                var new: [Item] = []
                for item in items where place(item.id) == nil && !new.contains(where: { $0.id == item.id }) {
                    new.append(item)
                }
                arrays.insert((topic, new), at: position)
            case .removeSection(let topic): if let section = index(topic) { arrays.remove(at: section) }
            case .moveSection(let topic, let position):
                if let section = index(topic) { arrays.insert(arrays.remove(at: section), at: position) }
            case .swapSections(let first, let second):
                if let left = index(first), let right = index(second) { arrays.swapAt(left, right) }
            case .updateSection(let topic, let title):
                if let section = index(topic) { arrays[section].topic.title = title }
            case .insert(let item, let position, let topic):
                if let section = index(topic), place(item.id) == nil {
                    arrays[section].items.insert(item, at: position)
                }
            case .remove(let id): if let (section, row) = place(id) { arrays[section].items.remove(at: row) }
            case .move(let id, let position, let topic):
                guard let (section, row) = place(id), let target = index(topic) else { return }
                let item = arrays[section].items.remove(at: row)
                arrays[target].items.insert(item, at: position)
            case .swap(let first, let second):
                guard let left = place(first), let right = place(second) else { return }
                let item = arrays[left.section].items[left.row]
                arrays[left.section].items[left.row] = arrays[right.section].items[right.row]
                arrays[right.section].items[right.row] = item
            case .update(let item):
                if let (section, row) = place(item.id) { arrays[section].items[row] = item }
            case .removeAll: arrays = []
            case .replace(let other): arrays = other.sections.map { ($0.header, Array($0.rows)) }
            }
        }

        func check() {
            #expect(list.sections.map(\.header) == arrays.map(\.topic))
            #expect(list.count == arrays.reduce(0) { $0 + $1.items.count })
            #expect(list.isEmpty == arrays.allSatisfy(\.items.isEmpty))
            for (section, (topic, items)) in arrays.enumerated() {
                #expect(list[section: topic.id].map { Array($0.rows) } == items)
                for (row, item) in items.enumerated() {
                    #expect(list[id: item.id] == item)
                    #expect(list.section(of: item.id) == topic.id)
                    #expect(list[section, row] == item)
                    #expect(list.indexPath(of: item.id).map { [$0.section, $0.row] } == [section, row])
                }
                for row in [-1, items.count, .max, .min] { #expect(list[section, row] == nil) }
            }
            for section in [-1, arrays.count, .max, .min] { #expect(list[section, 0] == nil) }
            #expect(list[id: "none"] == nil)
            #expect(list.section(of: "none") == nil)
            #expect(list.indexPath(of: "none") == nil)
            #expect(list[section: "none"] == nil)
            #expect(list == Books(list.sections))
        }
    }

    @Test(arguments: 0..<60)
    func `a sectioned list is what arrays would be after the same edits`(seed: Int) {
        var generator = SceneGenerator(seed: seed)
        var pair = Pair()
        for _ in 0..<60 { pair.edit(with: &generator) }
        pair.check()
        let copy = pair
        for _ in 0..<20 { pair.edit(with: &generator) }
        pair.check()
        copy.check()
    }

    @Test func `8. look-ups are total, and an empty section keeps its place`() {
        var list = Books([
            .init(Topic(id: "a", title: "A"), [Item(id: "1", texts: [], flags: [])]), .init(Topic(id: "b", title: "B")),
            .init(Topic(id: "c", title: "C"), [Item(id: "2", texts: [], flags: [])]),
        ])
        #expect(list[1, 0] == nil)
        #expect(list[2, 0]?.id == "2")
        list.remove(id: "1")
        list.remove(id: "2")
        #expect(list.sections.ids == ["a", "b", "c"])
        #expect(list.isEmpty)
        #expect(list[0, 0] == nil)
        list.append(Item(id: "3", texts: [], flags: []), to: "b")
        #expect(list[1, 0]?.id == "3")
        list.append(Item(id: "4", texts: [], flags: []), to: "none")
        #expect(list[id: "4"] == nil)
    }

    @Test func `of two elements with one id the first counts, whatever its section`() {
        let item = Item(id: "1", texts: ["first"], flags: [])
        var list = Books([
            .init(Topic(id: "a", title: "A"), [item]),
            .init(Topic(id: "b", title: "B"), [Item(id: "1", texts: ["second"], flags: [])]),
            .init(Topic(id: "a", title: "again"), [Item(id: "2", texts: [], flags: [])]),
        ])
        #expect(list.count == 1)
        #expect(list[id: "1"] == item)
        #expect(list[section: "a"]?.header.title == "A")
        let before = list
        list.append(Item(id: "1", texts: ["third"], flags: []), to: "b")
        list.insert(Item(id: "1", texts: ["third"], flags: []), at: 0, in: "b")
        #expect(list == before)
        #expect(list.sections.log.state == before.sections.log.state, "nothing was done, so nothing is recorded")
    }

    @Test(arguments: ["a1 a2 b3", "a1 b2 a3 c4 b5 a6", "a1 b1 a2 b2", "b1", ""])
    func `elements are grouped below their headers, and of two with one id the first counts`(text: String) {
        let marks = text.split(separator: " ").map { (topic: String($0.prefix(1)), id: String($0.dropFirst())) }
        let list = Books(grouping: marks.map { Item(id: $0.id, texts: [$0.topic], flags: []) }) { item in
            Topic(id: item.texts[0], title: item.texts[0])
        }
        var one = Books()
        for mark in marks where one[id: mark.id] == nil {
            one.append(Books.Section(Topic(id: mark.topic, title: mark.topic)))
            one.append(Item(id: mark.id, texts: [mark.topic], flags: []), to: mark.topic)
        }
        #expect(list == one)
        #expect(list.count == one.count)
    }

    @Test func `a page goes after what is there, section by section`() {
        func items(_ ids: String) -> [Item] { ids.map { Item(id: "\($0)", texts: [], flags: []) } }
        var list = Books([.init(Topic(id: "a", title: "A"), items("12"))])
        list.append(
            contentsOf: Books([
                .init(Topic(id: "a", title: "A"), items("23")), .init(Topic(id: "b", title: "B"), items("14")),
            ]))
        #expect(list.sections.map { $0.rows.ids } == [["1", "2", "3"], ["4"]])
    }

    @Test(arguments: 0..<20)
    func `it is written as an array of sections and read again`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let list = generator.books()
        let data = try JSONEncoder().encode(list)
        #expect(try JSONDecoder().decode(Books.self, from: data) == list)
        #expect(try JSONDecoder().decode([Books.Section].self, from: data).map(\.id) == list.sections.ids)
    }

    @Test(arguments: 0..<40)
    func `to become another list takes as many edits as there are differences`(seed: Int) throws {
        var generator = SceneGenerator(seed: seed)
        let list = generator.books()
        var other = list
        let edits = generator.below(4)
        for _ in 0..<edits { other.update(id: generator.item().id) { $0.texts[0] += "x" } }
        // Read anew: of unknown history.
        other = Books(other.sections.map { Books.Section($0.header, Array($0.rows)) })
        var became = list
        became.replace(with: other)
        #expect(became == other)
        let known = try #require(became.sections.log.edits(since: list.sections.log) ?? (list.isEmpty ? [] : nil))
        #expect(known.count <= edits)
    }
}
