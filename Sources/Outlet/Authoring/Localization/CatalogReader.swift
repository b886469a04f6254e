import ViewTree

/// Reads string catalogues, and collects what is wrong with them.
struct CatalogReader {
    private(set) var sourceLanguage: String?
    private(set) var entries: [String: StringCatalog.Entry] = [:]
    var faults: [String] = []

    /// The faults that are listed of one file.
    private static let limit = 32

    /// Reads one file: the texts of the language that its name says, or a catalogue.
    mutating func read(_ bytes: [UInt8], name: String) {
        let language = LanguageReader.language(of: name)
        if language == nil, name.hasSuffix(".json") {
            faults.append("\(name): a file of texts is called as its language, such as 'de.json'.")
            return
        }
        let json: JSON
        do {
            json = try JSON(parsing: bytes)
        } catch {
            faults.append("\(name): \(error.description)")
            return
        }
        if let language { readTexts(json, of: language, name: name) } else { readCatalogue(json, name: name) }
    }

    private mutating func readTexts(_ json: JSON, of language: String, name: String) {
        var file = LanguageReader(language: language, name: name)
        file.read(json)
        var found = file.faults
        for (key, text) in file.texts {
            if entries[key]?.texts[language] != nil {
                found.append("\(name): '\(key.prefix(64))' is in another file too.")
            }
            entries[key, default: StringCatalog.Entry()].texts[language] = text
        }
        add(found, of: name)
    }

    private mutating func readCatalogue(_ json: JSON, name: String) {
        guard let source = json["sourceLanguage"]?.string, !source.isEmpty else {
            faults.append("\(name): 'sourceLanguage' is missing, or no language.")
            return
        }
        if let other = sourceLanguage, other != source {
            faults.append("\(name): the source language is '\(source)', where another catalogue's is '\(other)'.")
        }
        sourceLanguage = source
        guard case .object(let strings)? = json["strings"] else {
            faults.append("\(name): 'strings' is missing, or no object.")
            return
        }
        var file = FileReader(name: name)
        for (key, value) in strings.members {
            let entry = file.entry(value, key: key)
            if let known = entries[key], known.isCatalogued || !Set(known.texts.keys).isDisjoint(with: entry.texts.keys)
            {
                file.faults.append("\(name): '\(key.prefix(64))' is in another catalogue too.")
            }
            entries[key] = StringCatalog.Entry(
                texts: entry.texts.merging(entries[key]?.texts ?? [:]) { first, _ in first }, isFixed: entry.isFixed,
                isCatalogued: true)
        }
        add(file.faults, of: name)
    }

    private mutating func add(_ found: [String], of name: String) {
        faults += found.prefix(Self.limit)
        if found.count > Self.limit { faults.append("\(name): … and \(found.count - Self.limit) more.") }
    }
}

/// Reads the texts of one catalogue.
private struct FileReader {
    let name: String
    var faults: [String] = []

    mutating func entry(_ json: JSON, key: String) -> StringCatalog.Entry {
        var entry = StringCatalog.Entry()
        guard case .object(let object) = json else {
            fault("Expected an object, found \(json.kind)", at: key)
            return entry
        }
        entry.isFixed = object["shouldTranslate"] == false
        switch object["localizations"] {
        case nil: break
        case .object(let localizations)?:
            for (language, value) in localizations.members {
                entry.texts[language] = text(value, language: language, at: "\(key), \(language)")
            }
        case let other?: fault("Expected an object 'localizations', found \(other.kind)", at: key)
        }
        return entry
    }

    /// The text of a language; nil if there is none yet.
    private mutating func text(_ json: JSON, language: String, at place: String) -> TextTemplate? {
        guard case .object(let object) = json else {
            fault("Expected an object, found \(json.kind)", at: place)
            return nil
        }
        var substitutions: [String: TextTemplate.Piece] = [:]
        if case .object(let members)? = object["substitutions"] {
            for (position, member) in members.members.enumerated() {
                let argument = member.value["argNum"]?.integer.map { $0 - 1 } ?? position
                if let forms = forms(member.value["variations"], argument, language, [:], at: place) {
                    substitutions[member.name] = .plural(argument, forms)
                }
            }
        }
        if let unit = object["stringUnit"] { return self.unit(unit, language, nil, substitutions, at: place) }
        guard let variations = object["variations"] else {
            fault("Expected a 'stringUnit' or 'variations'", at: place)
            return nil
        }
        return forms(variations, nil, language, substitutions, at: place).map {
            TextTemplate([.plural(0, $0)], language: language)
        }
    }

    /// The forms of a text for the categories of numbers.
    private mutating func forms(
        _ variations: JSON?, _ argument: Int?, _ language: String, _ substitutions: [String: TextTemplate.Piece],
        at place: String
    ) -> [PluralCategory: TextTemplate]? {
        guard case .object(let plural)? = variations?["plural"] else {
            fault("Expected variations by 'plural'", at: place)
            return nil
        }
        var forms: [PluralCategory: TextTemplate] = [:]
        for (word, value) in plural.members {
            guard let category = PluralCategory(rawValue: word) else {
                fault("'\(word.prefix(64))' is no category of numbers", at: place)
                continue
            }
            guard let unit = value["stringUnit"] else {
                fault("Expected a 'stringUnit' for '\(word)'", at: place)
                continue
            }
            forms[category] = self.unit(unit, language, argument, substitutions, at: place)
        }
        if forms[.other] == nil {
            fault("The variation 'other' is missing", at: place)
            return nil
        }
        return forms
    }

    /// The text of one unit; nil if it is still to be translated.
    private mutating func unit(
        _ json: JSON, _ language: String, _ argument: Int?, _ substitutions: [String: TextTemplate.Piece],
        at place: String
    ) -> TextTemplate? {
        guard let value = json["value"]?.string else {
            fault("Expected a string 'value' in 'stringUnit'", at: place)
            return nil
        }
        if json["state"] == "new", value.isEmpty { return nil }
        return TextTemplate(parsing: value, language: language, argument: argument) { substitutions[$0] }
    }

    private mutating func fault(_ text: String, at place: String) {
        faults.append("\(name): \(text) at '\(place.prefix(128))'.")
    }
}
