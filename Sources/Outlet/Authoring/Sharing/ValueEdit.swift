import ViewTree

/// The recorded difference between two consecutive values of a shared model: the new value without its lists, and an edit of
/// each list.
///
/// Lines of text: the version of the value's type; the value with numbers in place of its lists; and the edit of each list as
/// JSON, `null` if it has not changed. Lists in rows of lists are written with their rows.
struct ValueEdit {
    /// The lines.
    let bytes: [UInt8]
    /// By how many bytes the value's JSON grows.
    let growth: Int

    /// An edit; nil if the values have no lists, or more has changed than can be told by edits of lists.
    init?(from old: any AnySnapshot, to new: any AnySnapshot, as type: any Outlet.Model.Type) throws {
        let (old, new) = (try Outline(of: old), try Outline(of: new))
        guard !new.lists.isEmpty, new.lists.count == old.lists.count else { return nil }
        guard let places = new.places, old.text == new.text || old.places == places else { return nil }
        var writer = JSONWriter(capacity: 256)
        writer.write(ModelRecord.version(of: type))
        writer.write(raw: "\n")
        writer.write(raw: new.text)
        var growth = new.text.count - old.text.count
        for (list, earlier) in zip(new.lists, old.lists) {
            guard let edit = try list.edit(since: earlier) else { return nil }
            writer.write(raw: "\n")
            writer.write(raw: edit.bytes)
            growth += edit.growth
        }
        bytes = writer.bytes
        self.growth = growth
    }

    /// Whether most of a value, of so many bytes as JSON, is in lists.
    static func fits(_ value: any AnySnapshot, of size: Int) throws -> Bool {
        let outline = try Outline(of: value)
        return !outline.lists.isEmpty && outline.text.count <= size / 4 && outline.places != nil
    }

    /// The value of a model after an edit, and by how many bytes its JSON grows.
    ///
    /// - Throws: a `DecodingError`, or a ``ValueEditFault`` if the edit does not belong to the value, or was written by another
    ///   release.
    static func apply(
        _ bytes: [UInt8], to value: any AnySnapshot, of model: some AnySharedModel
    ) throws -> (value: any AnySnapshot, growth: Int) {
        let lines = try Lines(bytes)
        let (old, places) = (try Outline(of: value), Outline.places(in: lines.outline))
        guard lines.version == ModelRecord.version(of: model.type), lines.lists.count == old.lists.count,
            let places, old.text.elementsEqual(lines.outline) || old.places == places
        else { throw ValueEditFault() }
        var growth = lines.outline.count - old.text.count
        var lists: [any EditedList] = []
        for (list, edit) in zip(old.lists, lines.lists) {
            let edited = try list.applying(edit)
            growth += edited.growth
            lists.append(edited.list)
        }
        return (try model.value(lines.outline, with: lists), growth)
    }

    /// JSON after an edit that this version of a type, or an earlier one, has written.
    ///
    /// - Throws: a `JSONError` or a `DecodingError`, or a ``ValueEditFault`` if the edit does not belong to it.
    static func apply(_ bytes: [UInt8], to json: JSON, version: Int) throws -> JSON {
        let lines = try Lines(bytes)
        guard lines.version == version else { throw ValueEditFault() }
        return try fill(try JSON(parsing: Array(lines.outline)), from: json, lines.lists)
    }

    private static func fill(_ outline: JSON, from json: JSON?, _ edits: [ArraySlice<UInt8>]) throws -> JSON {
        switch outline {
        case .string(let text):
            guard let number = LeftOutList.number(of: text), edits.indices.contains(number) else { return outline }
            guard let rows = json?.array else { throw ValueEditFault() }
            return .array(try rows.applying(edits[number]))
        case .array(let elements):
            return .array(
                try elements.enumerated().map { index, element in try fill(element, from: json?[index], edits) })
        case .object(let object):
            return .object(
                JSONObject(try object.members.map { name, value in (name, try fill(value, from: json?[name], edits)) }))
        default: return outline
        }
    }
}

/// The lines of an edit.
private struct Lines {
    let version: Int
    let outline: ArraySlice<UInt8>
    let lists: [ArraySlice<UInt8>]

    init(_ bytes: [UInt8]) throws {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count > 2, let version = Int(String(decoding: lines[0], as: UTF8.self)) else {
            throw ValueEditFault()
        }
        self.version = version
        outline = lines[1]
        lists = Array(lines[2...])
    }
}

/// A value without its lists.
private struct Outline {
    let text: [UInt8]
    let lists: [any EditedList]

    init(of value: any AnySnapshot) throws {
        let encoder = RecordEncoder(leavingOutLists: true)
        try value.write(to: encoder)
        text = try encoder.finish()
        lists = encoder.leftOut ?? []
    }

    /// Where each list is; nil if something else looks like one, or it nests too deeply to look.
    var places: [Int: [String]]? {
        guard let places = Self.places(in: text), Set(places.keys) == Set(lists.indices) else { return nil }
        return places
    }

    /// The place of each list, by its number; nil if a number occurs twice.
    static func places(in text: some Collection<UInt8>) -> [Int: [String]]? {
        guard let json = try? JSON(parsing: Array(text)) else { return nil }
        var places: [Int: [String]]? = [:]
        func visit(_ json: JSON, at path: [String]) {
            switch json {
            case .string(let text):
                guard let number = LeftOutList.number(of: text) else { return }
                if places?.updateValue(path, forKey: number) != nil { places = nil }
            case .array(let elements):
                for (index, element) in elements.enumerated() { visit(element, at: path + ["\(index)"]) }
            case .object(let object):
                for (name, value) in object.members { visit(value, at: path + [name]) }
            default: break
            }
        }
        visit(json, at: [])
        return places
    }
}

extension [JSON] {
    /// The rows of a list after an edit.
    fileprivate func applying(_ text: ArraySlice<UInt8>) throws -> [JSON] {
        let edit = try JSON(parsing: [UInt8](text))
        if edit == .null { return self }
        var rows = self
        for place in edit["removed"]?.array?.reversed() ?? [] {
            guard let place = place.integer, rows.indices.contains(place) else { throw ValueEditFault() }
            rows.remove(at: place)
        }
        for placed in edit["put"]?.array ?? [] {
            guard let place = placed[0]?.integer, (0...rows.count).contains(place), let row = placed[1] else {
                throw ValueEditFault()
            }
            rows.insert(row, at: place)
        }
        for placed in edit["updated"]?.array ?? [] {
            guard let place = placed[0]?.integer, rows.indices.contains(place), let row = placed[1] else {
                throw ValueEditFault()
            }
            rows[place] = row
        }
        guard edit["count"]?.integer == rows.count else { throw ValueEditFault() }
        return rows
    }
}
