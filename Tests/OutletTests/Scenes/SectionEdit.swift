import Outlet

/// One edit of a sectioned list, as data.
enum SectionEdit {
    typealias Books = SectionedList<Topic, Item>

    case insertSection(Topic, [Item], at: Int)
    case removeSection(String)
    case moveSection(String, to: Int)
    case swapSections(String, String)
    case updateSection(String, title: String)
    case insert(Item, at: Int, in: String)
    case remove(String)
    case move(String, to: Int, in: String)
    case swap(String, String)
    case update(Item)
    case removeAll
    case replace(Books)

    /// A random edit of any kind.
    init(in list: Books, with generator: inout SceneGenerator) {
        let section = list.sections.element(at: generator.below(max(list.sections.count, 1)))
        switch generator.below(24) {
        case 0, 1:
            self = .insertSection(
                generator.topic(), generator.someItems(), at: generator.below(list.sections.count + 1))
        case 2: self = .removeSection(section?.id ?? "none")
        case 3: self = .moveSection(section?.id ?? "none", to: generator.below(max(list.sections.count, 1)))
        case 4: self = .swapSections(section?.id ?? "none", generator.topic().id)
        case 5: self = .updateSection(section?.id ?? "none", title: generator.topic().title)
        case 6:
            switch generator.below(4) {
            case 0: self = .removeAll
            case 1: self = .replace(generator.books())
            default:
                var other = list
                for _ in 0..<3 { SectionEdit(rowOf: other, with: &generator).apply(to: &other) }
                self = .replace(Books(other.sections.map { Books.Section($0.header, Array($0.rows)) }))
            }
        default: self.init(rowOf: list, with: &generator)
        }
    }

    /// A random edit of a row.
    init(rowOf list: Books, with generator: inout SceneGenerator) {
        let sections = list.sections
        let section = sections.element(at: generator.below(max(sections.count, 1)))
        let row = section?.rows.element(at: generator.below(max(section?.rows.count ?? 0, 1)))
        let item = generator.item()
        switch generator.below(6) {
        case 0, 1:
            self = .insert(item, at: generator.below((section?.rows.count ?? 0) + 1), in: section?.id ?? "none")
        case 2: self = .remove(row?.id ?? item.id)
        case 3:
            let target = sections.element(at: generator.below(max(sections.count, 1)))
            let room = (target?.rows.count ?? 0) + (target?.id == section?.id ? 0 : 1)
            self = .move(row?.id ?? "none", to: generator.below(max(room, 1)), in: target?.id ?? "none")
        case 4: self = .swap(row?.id ?? item.id, item.id)
        default:
            var changed = row ?? item
            changed.texts = item.texts
            if generator.below(3) == 0 { changed.flags = item.flags }
            self = .update(changed)
        }
    }

    func apply(to list: inout Books) {
        switch self {
        case .insertSection(let topic, let items, let index): list.insert(Books.Section(topic, items), at: index)
        case .removeSection(let id): list.remove(section: id)
        case .moveSection(let id, let index): list.move(section: id, to: index)
        case .swapSections(let first, let second): list.swap(sections: first, second)
        case .updateSection(let id, let title): list.update(section: id) { $0.title = title }
        case .insert(let item, let index, let section): list.insert(item, at: index, in: section)
        case .remove(let id): list.remove(id: id)
        case .move(let id, let index, let section): list.move(id: id, to: index, in: section)
        case .swap(let first, let second): list.swap(first, second)
        case .update(let item): list.update(id: item.id) { $0 = item }
        case .removeAll: list.removeAll()
        case .replace(let other): list.replace(with: other)
        }
    }
}

extension SceneGenerator {
    mutating func topic() -> Topic {
        let ids = ["a", "b", "c.d", "c", "e/f", "~", "..", "\"", "é"]
        return Topic(id: ids[below(ids.count)], title: item().texts[0])
    }

    mutating func someItems() -> [Item] { (0..<below(5)).map { _ in item() } }

    mutating func books() -> SectionedList<Topic, Item> {
        SectionedList((0..<below(5)).map { _ in SectionedList.Section(topic(), someItems()) })
    }
}
